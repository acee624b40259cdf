// The page: keep the texts of the rules and give them to the worker, and show its results.

import { byId, make, put } from "./table/dom.js";
import { coloured, edited, placeOf } from "./colours.js";
import { heldBy, linkOf } from "./shared.js";

const PAUSE = 250; // milliseconds after a typed letter until the quick check
const LONGER = 1500; // until the full check, as by `naipe check`
const OWN = "own";

const known = await (await fetch("known.json")).json();
const words = { heads: new Set(known.colours.heads), pronouns: new Set(known.colours.pronouns), words: new Set(known.colours.words) };

let language = [...navigator.languages].map((one) => one.slice(0, 2)).find((one) => one in known.words) || "en";
let base = OWN; // the rules that were opened: OWN, `game/ID`, `recipe/NUMBER`, or `link`
let opened = {}; // their texts when they were opened
let texts = {};
let file = "";
let found = [];
let isReady = false;
let timers = [];
let lastCard = "";

const word = (name) => known.words[language][name];

// ---------------------------------------------------------------- the worker

const asked = new Map();
let number = 0;
let worker = null;

function ask(what, more = {}) {
  number += 1;
  worker.postMessage(JSON.stringify({ do: what, number, language, ...more }));
  return new Promise((answer) => asked.set(number, answer));
}

function heard(message) {
  if (message.ready) {
    isReady = true;
    byId("banner").textContent = "";
    document.body.dataset.ready = "yes";
    judged();
  } else if (message.stopped) byId("banner").textContent = isReady ? word("ended") : word("stopped");
  else if (message.waits) byId("verdict").textContent = message.waits;
  else if (message.table) table(message.table);
  else if (asked.has(message.number)) {
    asked.get(message.number)(message);
    asked.delete(message.number);
  }
}

async function begun() {
  try {
    const service = await navigator.serviceWorker.register("sw.js");
    await Promise.race([navigator.serviceWorker.ready, new Promise((done) => service.installing && service.installing.addEventListener("statechange", (event) => event.target.state === "redundant" && done()))]);
  } catch {
    // without it all works, but only with a network
  }
  worker = new Worker("worker.js", { type: "module" });
  worker.addEventListener("message", (event) => heard(JSON.parse(event.data)));
  worker.addEventListener("error", () => heard({ stopped: true }));
}

// ------------------------------------------------------------- what is written

function written() {
  texts[file] = byId("text").value;
  drawn();
  later();
}

function later() {
  timers.forEach(clearTimeout);
  if (isReady) timers = [setTimeout(judged, PAUSE), setTimeout(judged, LONGER, "whole")];
}

async function judged(how = "") {
  if (!isReady) return;
  const before = JSON.stringify(texts);
  const answer = await ask("check", { texts, word: how });
  if (JSON.stringify(texts) !== before) return; // another one is under way
  found = answer.findings || [];
  put("verdict", answer.wrong || (found.length ? "" : word("no-findings")));
  byId("test").disabled = byId("play").disabled = Boolean(answer.wrong);
  listed();
  drawn();
  read(true);
  document.body.dataset.judged = String(Number(document.body.dataset.judged || 0) + 1);
}

function listed() {
  put("findings", found.map((one) => {
    const ways = one.edits.length ? [one.edits, ...one.rivals.map((other) => [other])] : one.rivals.map((other) => [other]);
    const place = one.file ? make("button", { type: "button", onclick: () => gone(one) }, `${one.file} ${word("at-line").replace("{n}", one.line)}`) : null;
    const mends = ways.map((edits) => make("button", { type: "button", onclick: () => mended(edits) }, `${word("mend")}: ${edits.map((edit) => edit.text.trim() || "−").join(" … ").slice(0, 60)}`));
    const code = make("a", { href: `../codes/${one.code}.html` }, one.code);
    return make("li", { class: one.severity }, make("p", {}, code, ` ${one.message}`), one.label || one.help ? make("p", { class: "quiet" }, [one.label, one.help].filter(Boolean).join(" · ")) : null, make("p", { class: "row" }, place, mends));
  }));
}

function gone(one) {
  turned(one.file);
  const box = byId("text");
  box.focus();
  box.setSelectionRange(placeOf(texts[file], one.line, one.column), placeOf(texts[file], one.end_line, one.end_column));
  const height = box.scrollHeight / Math.max(1, texts[file].split("\n").length);
  box.scrollTop = Math.max(0, (one.line - 5) * height);
  scrolled();
}

function mended(edits) {
  texts = edited(texts, edits);
  turned(file);
  judged("whole");
}

function drawn() {
  coloured(byId("colours"), texts[file] || "", words, found.filter((one) => one.file === file && one.line));
  scrolled();
}

function scrolled() {
  byId("colours").scrollTop = byId("text").scrollTop;
  byId("colours").scrollLeft = byId("text").scrollLeft;
}

function turned(name) {
  file = name in texts ? name : Object.keys(texts)[0];
  put("file", Object.keys(texts).map((one) => make("option", { value: one, selected: one === file }, one)));
  byId("text").value = texts[file];
  drawn();
}

// The card at the cursor, in each language of the game.
async function read(anew = false) {
  if (!isReady || found.some((one) => one.severity === "error")) return;
  const at = [...byId("text").value.slice(0, byId("text").selectionStart)].length;
  const answer = await ask("show", { file, at });
  const shown = JSON.stringify(answer.card || null);
  if (shown === lastCard && !anew) return;
  lastCard = shown;
  const names = new Intl.DisplayNames([language], { type: "language" });
  put("card", answer.card
    ? make("dl", {}, answer.card.texts.map(([code, title, text]) => [make("dt", {}, names.of(code)), make("dd", { lang: code }, make("b", {}, title), " ", text)]))
    : make("p", { class: "quiet" }, word("no-card")));
}

// ------------------------------------------------------------- what is opened

async function opening(which) {
  if (which.startsWith("game/")) {
    byId("banner").textContent = isReady ? "" : word("loading");
    shownAnew(which, known.games[which.slice(5)].texts);
  } else if (which.startsWith("recipe/")) shownAnew(which, ofRecipe(known.recipes[Number(which.slice(7))]));
  else shownAnew(which, known.own[language]);
  turned(Object.keys(texts)[0]);
  await judged();
}

function ofRecipe(recipe) {
  const found = { "card.naipe": recipe.card };
  if (recipe.setting in known.settings) found["rules.naipe"] = known.settings[recipe.setting];
  return found;
}

// Replace the rules by others, and forget all results about the old ones.
function shownAnew(which, begun, now = begun) {
  base = which;
  opened = { ...begun };
  texts = { ...now };
  found = [];
  for (const id of ["findings", "verdict", "scenarios", "card"]) put(id);
  const recipe = which.startsWith("recipe/") ? known.recipes[Number(which.slice(7))] : null;
  byId("about").hidden = !recipe;
  put("about", recipe ? `${recipe.title}: ${recipe.says}` : "");
  chosen();
}

function chosen() {
  byId("open").value = base;
}

async function shared() {
  const changed = Object.fromEntries(Object.entries(texts).filter(([name, text]) => opened[name] !== text));
  const gone = Object.fromEntries(Object.keys(opened).filter((name) => !(name in texts)).map((name) => [name, null]));
  const own = base === OWN || base === "link";
  const text = await linkOf(own ? { base: "link", file, texts } : { base, file, texts: { ...changed, ...gone } });
  if (text === null) {
    put("banner", word("link-too-long"));
    return;
  }
  history.replaceState(null, "", `#${text}`);
  try {
    await navigator.clipboard.writeText(location.href);
    put("banner", word("shared"));
  } catch {
    put("banner", location.href);
  }
}

async function fromLink() {
  if (location.hash.length < 2) return false;
  try {
    const state = await heldBy(location.hash.slice(1));
    const begun = state.base.startsWith("game/") ? known.games[state.base.slice(5)].texts : state.base.startsWith("recipe/") ? ofRecipe(known.recipes[Number(state.base.slice(7))]) : {};
    const now = { ...begun };
    for (const [name, text] of Object.entries(state.texts)) {
      if (text === null) delete now[name];
      else now[name] = text;
    }
    if (!Object.keys(now).length) throw new RangeError("no rules");
    shownAnew(state.base, begun, now);
    turned(state.file);
    await judged();
    return true;
  } catch {
    put("banner", word("link-broken"));
    return false;
  }
}

// ------------------------------------------------------------ scenarios, a game

// Return a function that does some work, and nothing while the same work is under way: a second click asks nothing.
function alone(work) {
  let busy = false;
  return async () => {
    if (busy) return;
    busy = true;
    try {
      await work();
    } finally {
      busy = false;
    }
  };
}

async function tested() {
  put("scenarios", make("li", {}, word("working")));
  const { results, wrong } = await ask("test", { texts });
  const rows = (results || []).map((one) => make("li", { class: one.ok ? "good" : "bad" }, `${one.ok ? "✓" : "✗"} ${one.title} – ${word(one.ok ? "scenario-good" : "scenario-fails")}`, one.ok ? null : make("p", { class: "quiet" }, one.message)));
  put("scenarios", wrong ? make("li", { class: "bad" }, wrong) : rows.length ? rows : make("li", { class: "quiet" }, word("no-scenario")));
}

async function played() {
  put("told", word("working"));
  const answer = await ask("play", { texts, seed: 1 + Math.floor(Math.random() * 1000000) });
  put("told", answer.wrong || "");
  if (answer.wrong) return;
  put("table-place", make("iframe", { id: "table", title: word("game"), src: `table/index.html#${answer.secret}` }));
  byId("edit").disabled = false;
}

async function changed() {
  put("told", word("working"));
  const answer = await ask("edit", { texts });
  put("told", answer.wrong || answer.said);
}

function table(text) {
  const frame = byId("table");
  if (frame) frame.contentWindow.postMessage({ table: text }, location.origin);
}

addEventListener("message", (event) => {
  const frame = byId("table");
  if (frame && event.source === frame.contentWindow && event.origin === location.origin && typeof event.data.say === "string") ask("table", { word: event.data.say });
});

// ------------------------------------------------------------------- the words

function spoken() {
  document.documentElement.lang = language;
  document.title = `naipe – ${word("title")}`;
  const said = { title: "title", "language-name": "language", "rules-head": "rules", "open-name": "open", "file-name": "file", share: "share", "findings-head": "findings", "card-head": "card", "scenarios-head": "scenarios", test: "test", "game-head": "game", play: "play", edit: "edit" };
  for (const [id, name] of Object.entries(said)) put(id, word(name));
  if (!isReady) put("banner", word("loading"));
  const names = new Intl.DisplayNames([language], { type: "language" });
  put("language", Object.keys(known.words).map((one) => make("option", { value: one, selected: one === language }, names.of(one))));
  const option = (value, label) => make("option", { value }, label);
  put(
    "open",
    option(OWN, word("own")),
    make("optgroup", { label: word("games") }, Object.entries(known.games).map(([id, game]) => option(`game/${id}`, game.title))),
    make("optgroup", { label: word("cookbook") }, known.recipes.map((recipe, at) => option(`recipe/${at}`, recipe.title))),
  );
  chosen();
  if (!byId("table")) put("table-place", make("p", { class: "quiet" }, word("no-game")));
}

byId("language").addEventListener("change", (event) => {
  language = event.target.value;
  const isFirst = base === OWN && Object.keys(texts).every((name) => texts[name] === opened[name]);
  spoken();
  if (isFirst) opening(OWN);
  else judged();
});
byId("open").addEventListener("change", (event) => opening(event.target.value));
byId("file").addEventListener("change", (event) => {
  turned(event.target.value);
  read(true);
});
byId("text").addEventListener("input", written);
byId("text").addEventListener("scroll", scrolled);
for (const what of ["keyup", "click"]) byId("text").addEventListener(what, () => read());
byId("share").addEventListener("click", shared);
byId("test").addEventListener("click", alone(tested));
byId("play").addEventListener("click", alone(played));
byId("edit").addEventListener("click", alone(changed));
addEventListener("hashchange", fromLink);

spoken();
if (!(await fromLink())) await opening(OWN);
begun();
