// The page of a seat: keep and draw the data that the table sends, and send what the person presses.

import { byId, make, put } from "./dom.js";
import { cardsOf, drawnBoard, drawnPlace, drawnWhere } from "./board.js";
import { choiceNamed, drawnCalls, drawnEnd, drawnQuestion } from "./question.js";
import { Line } from "./line.js";

const SMALL = matchMedia("(max-width: 63.99rem)"); // one tab at a time, as in style.css
const TABS = ["play", "board", "log", "table"];
const SPOKEN = 6; // lines of the log that are read out at once
const NOTICE = 8000; // milliseconds for which one stays
const NOTICES = 2; // at a time

const secret = location.hash.slice(1);
let hello = null;
let picture = {};
let log = [];
let seenLines = -1; // (-1: none was shown yet) lines of the log that were there when this person last decided
let sent = null; // the answer that is under way
let language = "";
let people = [];
let hosting = null;
let changing = false; // a new text of a card is under way

const say = {
  word: (name) => (hello && hello.words[name]) || "",
  seatNamed: (name) => (hello ? hello.names.indexOf(name) + 1 : 0),
  choiceNamed: (name) => choiceNamed(picture.question, name),
  holds: (place) => (picture.hand || []).some((one) => one.name === place), // told in full elsewhere
  cardsBefore: new Map(),
  send: (message) => line.send(message),
  choose(choice) {
    if (sent || !picture.question) return;
    sent = { answer: choice.id, to: picture.question.to };
    byId("question").classList.add("busy");
    line.send(sent);
  },
};

function first() {
  return { secret, languages: language ? [language] : [...navigator.languages].slice(0, 8).map((one) => one.slice(0, 8)) };
}

// ------------------------------------------------------------------ what comes

function greeted(message) {
  hello = message;
  language = hello.language;
  picture = {};
  log = [];
  document.documentElement.lang = language;
  document.title = `${hello.name} – ${hello.game}`;
  byId("app").dataset.role = hello.role;
  put("title", hello.game);
  put("who", hello.name);
  put("language-name", say.word("language"));
  const names = new Intl.DisplayNames([language], { type: "language" });
  put("language", hello.languages.map((one) => make("option", { value: one, selected: one === language }, names.of(one))));
  put("hand-head", say.word("hand"));
  put("board-head", say.word("board"));
  put("log-head", say.word("log"));
  put("table-head", say.word("people"));
  put("rules-head", say.word("rules"));
  put("rules-show", say.word("rules-show"));
  put("rules-all", say.word("rules-all"));
  put("change-head", say.word("change"));
  put("change-show", say.word("change-show"));
  put("change-ask", say.word("change-ask"));
  put("change-name-label", say.word("change-name"));
  put("change-text-label", say.word("change-text"));
  byId("change").hidden = hello.role !== "host";
  put("vote-yes", say.word("yes"));
  put("vote-no", say.word("no"));
  put("paused", say.word("paused"));
  const named = { play: "play", board: "board", log: "log", table: "people" };
  put("tabs", TABS.map((tab) => make("button", { type: "button", "data-tab": tab, onclick: () => turned(tab, true) }, say.word(named[tab]))));
  const seated = hello.role === "seat";
  byId("hand").hidden = byId("hand-head").hidden = !seated;
  if (!document.body.dataset.turned) turned(seated ? "play" : hello.role === "host" ? "table" : "board");
  turned(document.body.dataset.tab);
}

function turned(tab, byHand = false) {
  document.body.dataset.tab = tab;
  if (byHand) document.body.dataset.turned = "yes";
  for (const button of byId("tabs").children) {
    button.setAttribute("aria-pressed", String(button.dataset.tab === tab));
    if (button.dataset.tab === tab) button.classList.remove("news");
  }
  if (byHand) {
    scrollTo(0, tab === "log" ? document.body.scrollHeight : 0);
    document.querySelectorAll(`#${tab} .scroll`).forEach(centred);
  }
}

function marked(tab) {
  if (document.body.dataset.tab === tab) return;
  for (const button of byId("tabs").children) if (button.dataset.tab === tab) button.classList.add("news");
}

// Draw a part of the page again. Unfolded texts stay unfolded, and the focus stays where it was.
function redrawn(id, children) {
  const box = byId(id);
  const open = new Set([...box.querySelectorAll("details[open]")].map((one) => one.dataset.key));
  const scrolled = [...box.querySelectorAll(".scroll")].map((one) => [one.scrollLeft, one.scrollTop]);
  put(id, children);
  for (const one of box.querySelectorAll("details")) if (open.has(one.dataset.key)) one.open = true;
  box.querySelectorAll(".scroll").forEach((one, at) => (scrolled[at] ? one.scrollTo(...scrolled[at]) : centred(one)));
}

// Scroll a wide map to the cells that matter: those that may be chosen, else those of the question, else the person's own.
function centred(box) {
  const cell = ["lit", "about", "own"].map((kind) => box.querySelector(`.cell.${kind}`)).find(Boolean);
  if (!cell) return;
  const [here, there] = [box.getBoundingClientRect(), cell.getBoundingClientRect()];
  if (there.left < here.left || there.right > here.right) box.scrollLeft += there.left + there.width / 2 - here.left - here.width / 2;
}

function shown(changed) {
  const before = picture;
  const spoken = [];
  picture = { ...picture, ...changed };
  byId("hello").hidden = true;
  byId("app").hidden = false;
  if (changed.question !== undefined || changed.state) {
    if (sent && (!picture.question || picture.question.to !== sent.to)) sent = null;
    if (sent) line.send(sent); // the line was lost while it was under way
  }
  if (changed.log) spoken.push(...heard(changed.log, before.state !== undefined));
  if (changed.board || changed.hand) {
    redrawn("board-body", drawnBoard(picture.board, say));
    const hand = picture.hand;
    redrawn("hand", hand.length ? hand.map((place) => drawnPlace(place, say, "hand", true)) : make("p", { class: "quiet" }, say.word("hand-empty")));
    say.cardsBefore = cardsOf(picture.board, hand);
    if (before.board && changed.board) marked("board");
  }
  if (changed.board || "question" in changed) where();
  if ("question" in changed || changed.state || changed.status !== undefined || changed.end) asked(before, spoken);
  if (changed.calls || changed.state) others();
  if (before.state !== undefined || picture.question) byId("live").textContent = spoken.slice(-SPOKEN).join(" ");
}

// On a small screen, where the board is in another tab, draw the maps of the question below it.
function where() {
  redrawn("where", SMALL.matches && picture.question ? drawnWhere(picture.board, say) : []);
}

function heard(change, isNews) {
  const begin = change.from;
  log = [...log.slice(0, begin), ...change.lines];
  if (hello.role !== "seat") seenLines = isNews ? begin : log.length;
  else if (seenLines < 0) seenLines = log.length;
  else if (isNews) seenLines = Math.min(seenLines, begin);
  const list = byId("log-lines");
  const atEnd = list.scrollHeight - list.scrollTop - list.clientHeight < 60;
  while (list.children.length > begin) list.lastChild.remove();
  for (const [level, text, folded] of change.lines) {
    list.append(make("li", { class: `level-${Math.min(level, 4)}` }, text, folded ? make("span", { class: "quiet" }, ` … +${folded}`) : null));
  }
  freshened();
  if (!log.length) list.append(make("li", { class: "quiet" }, say.word("log-empty")));
  if (atEnd || !isNews) list.scrollTop = list.scrollHeight;
  if (isNews && change.lines.length) marked("log");
  return isNews ? change.lines.map(([, text]) => text) : [];
}

// Mark the lines of the log that are new since the last decision of this person.
function freshened() {
  [...byId("log-lines").children].forEach((item, at) => item.classList.toggle("fresh-line", at >= seenLines && log.length > 0));
}

function asked(before, spoken) {
  const question = picture.question;
  const held = byId("play").contains(document.activeElement) || document.activeElement === document.body;
  byId("question").classList.toggle("busy", Boolean(sent));
  byId("play").classList.toggle("mine", Boolean(question));
  put("play-head", question ? say.word("you-are-asked") : say.word("question"));
  if (question) redrawn("question", drawnQuestion(question, say));
  else if (picture.end) redrawn("question", drawnEnd(picture.end, say));
  else redrawn("question", make("p", { class: "waits" }, picture.status));
  const isAnother = (question && question.to) !== (before.question && before.question.to);
  if (question && isAnother) {
    spoken.push(`${say.word("you-are-asked")}: ${question.line}`);
    marked("play");
    document.title = `● ${hello.name} – ${hello.game}`;
    document.querySelectorAll("#board .scroll").forEach(centred);
    if (held && before.state !== undefined) byId("asked").focus({ preventScroll: true });
  } else if (!question) document.title = `${hello.name} – ${hello.game}`;
  if (picture.end && !before.end) spoken.push(...picture.end.lines);
}

function others() {
  const undo = hello.role === "seat" && picture.state !== "over" && make("button", { type: "button", id: "undo", onclick: () => say.send({ undo: true }) }, say.word("undo"));
  redrawn("more", [undo, drawnCalls(picture.calls, say)].filter(Boolean));
}

function noticed(text, isWrong = false) {
  const notice = make("p", { class: isWrong ? "notice wrong" : "notice" }, text);
  notice.addEventListener("click", () => notice.remove());
  const there = byId("notices").querySelectorAll(".notice:not(#lost)");
  if (there.length >= NOTICES) there[0].remove();
  byId("notices").append(notice);
  setTimeout(() => notice.remove(), NOTICE);
}

function peopled() {
  put("people", people.map((one) => make("li", { class: one.here ? "here" : "away" }, make("span", { class: "dot", "aria-hidden": "true" }), one.name, one.bot ? ` (${say.word("bot")})` : one.here ? ` – ${say.word("here")}` : "")));
  if (hosting) hosted();
}

function hosted() {
  const press = (word, what) => make("button", { type: "button", onclick: () => say.send({ host: what }) }, say.word(word));
  const copy = (link) => {
    const button = make("button", { type: "button" }, say.word("link-copy"));
    button.addEventListener("click", async () => {
      await navigator.clipboard.writeText(link);
      button.textContent = say.word("link-copied");
    });
    return button;
  };
  const anew = (seat) => make("button", { type: "button", onclick: () => say.send({ host: "anew", seat: Number(seat) }) }, say.word("give-anew"));
  const rows = Object.entries(hosting.links).map(([seat, link]) =>
    make("li", {}, make("b", {}, hello.names[seat - 1]), make("input", { readonly: true, value: link, "aria-label": `${say.word("link")} – ${hello.names[seat - 1]}` }), copy(link), anew(seat)),
  );
  const watch = make("li", {}, make("b", {}, say.word("watching")), make("input", { readonly: true, value: hosting.watch, "aria-label": `${say.word("link")} – ${say.word("watching")}` }), copy(hosting.watch));
  const end = make("button", { type: "button" }, say.word("end"));
  end.addEventListener("click", () => {
    if (end.dataset.sure) say.send({ host: "end" });
    end.dataset.sure = "yes";
    end.textContent = say.word("end-sure");
  });
  byId("host").hidden = false;
  put(
    "host",
    make("h3", {}, say.word("host")),
    make("p", { class: "row" }, press("pause", "pause"), press("go-on", "resume"), press("take-back-all", "back"), end),
    make("ul", { class: "links" }, rows, watch),
  );
}

function gone(text, again) {
  line.stop();
  byId("app").hidden = true;
  byId("hello").hidden = false;
  put("banner", text);
  if (again) {
    const button = make("button", { type: "button", class: "main", onclick: () => location.reload() }, say.word("take-over"));
    byId("banner").after(button);
    button.focus();
  }
}

function hear(message) {
  if (message.hello) greeted(message.hello);
  if (message.picture) shown(message.picture);
  if (message.people) peopled((people = message.people));
  if (message.host) hosted((hosting = message.host));
  if (message.card) {
    byId("change-name").value = message.card.name;
    byId("change-text").value = message.card.text;
    byId("change-text").focus();
  }
  if (message.said) {
    changing = false;
    noticed(message.said);
  }
  if (message.rules) put("rules", message.rules.map((one) => make("li", {}, one)));
  if (message.paused !== undefined) byId("paused").hidden = !message.paused;
  if (message.vote !== undefined) voted(message.vote);
  if (message.gone) gone(message.gone, message.again);
  if (message.wrong) {
    sent = null;
    byId("question").classList.remove("busy");
    if (changing) put("change-wrong", message.wrong);
    else noticed(message.wrong, true);
    changing = false;
  }
}

function voted(text) {
  byId("vote").hidden = !text;
  put("vote-text", text);
  if (text) byId("vote-no").focus();
}

function lost() {
  if (!hello) put("banner", byId("banner").dataset.lost);
  else if (!byId("lost")) byId("notices").append(make("p", { class: "notice wrong", id: "lost" }, say.word("line-lost")));
}

// ------------------------------------------------------------------ what is pressed

byId("language").addEventListener("change", (event) => {
  language = event.target.value;
  say.send({ language });
});
byId("rules-show").addEventListener("click", () => say.send({ rules: "" }));
byId("rules-all").addEventListener("click", () => say.send({ rules: "all" }));
byId("change-show").addEventListener("click", () => say.send({ card: byId("change-name").value }));
byId("change").addEventListener("submit", (event) => {
  event.preventDefault();
  put("change-wrong", "");
  changing = true;
  say.send({ change: byId("change-text").value, to: byId("change-name").value });
});
byId("vote-yes").addEventListener("click", () => say.send({ vote: true }));
byId("vote-no").addEventListener("click", () => say.send({ vote: false }));

// In the question, typing the number of an answer moves the focus to it; Enter then takes it.
document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.altKey || event.metaKey || event.target.closest("input, select, textarea")) return;
  if (!byId("play").contains(event.target) && event.target !== document.body) return;
  if (!/^\d$/.test(event.key)) return;
  const keys = [...byId("question").querySelectorAll(".choice")];
  const here = document.activeElement.dataset ? document.activeElement.dataset.key || "" : "";
  const button = keys.find((one) => one.dataset.key === here + event.key) || keys.find((one) => one.dataset.key === event.key);
  if (button) button.focus();
});

addEventListener("hashchange", () => location.reload());
SMALL.addEventListener("change", () => picture.board && where());

const line = new Line(first, (message) => {
  const banner = byId("lost");
  if (banner) banner.remove();
  hear(message);
}, lost);
// When a person decides, note the number of lines so far: later lines are new.
document.addEventListener("click", (event) => {
  if (event.target.closest && event.target.closest(".choice")) {
    seenLines = log.length;
    freshened();
  }
}, true);
