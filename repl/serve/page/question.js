// Draw the question, its answers, and the other commands that are possible.

import { make } from "./dom.js";
import { drawnSheet } from "./board.js";

const MANY = 14; // answers, after which they can be filtered
const NUMBERS = 16; // numbers, after which one is typed

function drawnChoice(choice, say) {
  const head = [make("span", { class: "key", "aria-hidden": "true" }, choice.key), " ", make("span", { class: "label" }, choice.label)];
  const why = choice.possible ? null : make("span", { class: "quiet" }, ` (${choice.why})`);
  const text = choice.text && make("span", { class: "text" }, choice.text);
  return make(
    "li",
    {},
    make(
      "button",
      { type: "button", class: "choice", "data-key": choice.key, "aria-disabled": choice.possible ? null : "true", onclick: () => choice.possible && say.choose(choice) },
      make("span", {}, head, why),
      text,
    ),
  );
}

function typedNumber(choices, say) {
  const numbers = choices.filter((one) => one.possible);
  const low = numbers[0].key;
  const high = numbers[numbers.length - 1].key;
  const input = make("input", { type: "number", id: "number", min: low, max: high, value: low, inputmode: "numeric" });
  const answer = (event) => {
    event.preventDefault();
    const choice = numbers.find((one) => one.key === String(Number(input.value)));
    if (choice) say.choose(choice);
    else input.focus();
  };
  return make(
    "div",
    { class: "typed", onkeydown: (event) => event.key === "Enter" && event.target === input && answer(event) },
    make("label", { for: "number" }, `${say.word("number")} (${low} – ${high})`),
    input,
    make("button", { type: "button", class: "main", onclick: answer }, say.word("send")),
  );
}

function filtered(list, say) {
  const plain = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  const input = make("input", { type: "search", id: "filter", autocomplete: "off" });
  input.addEventListener("input", () => {
    const words = plain(input.value).split(/[\s+,]+/);
    for (const item of list.children) item.hidden = !words.every((word) => plain(item.textContent).includes(word));
  });
  return make("p", { class: "typed" }, make("label", { for: "filter" }, say.word("put-together")), input);
}

function drawnAnswers(question, say) {
  const choices = question.choices;
  const numeric = choices.filter((one) => one.key === one.label && /^-?\d+$/.test(one.key));
  if (numeric.length > NUMBERS) {
    const others = choices.filter((one) => !numeric.includes(one));
    return [typedNumber(numeric, say), others.length ? make("ul", { class: "choices" }, others.map((one) => drawnChoice(one, say))) : null];
  }
  const list = make("ul", { class: numeric.length === choices.length ? "choices short" : "choices" }, choices.map((one) => drawnChoice(one, say)));
  return [choices.length > MANY ? filtered(list, say) : null, list];
}

// Return the answer for a name on the board: the answer of this name, else one that begins with it (such as a card with a number).
export function choiceNamed(question, name) {
  const choices = question ? question.choices.filter((one) => one.possible) : [];
  return choices.find((one) => one.label === name || one.title === name) || choices.find((one) => one.label.startsWith(`${name} `)) || null;
}

export function drawnQuestion(question, say) {
  return [
    make("h3", { id: "asked", tabindex: -1 }, question.line),
    question.reasons.map((one) => make("p", { class: "reason" }, one)),
    make("div", { role: "group", "aria-labelledby": "asked", id: "answers" }, drawnAnswers(question, say)),
    question.code && make("details", { class: "why", "data-key": "why" }, make("summary", {}, say.word("why")), make("p", {}, make("code", {}, question.code))),
  ];
}

export function drawnEnd(end, say) {
  return [make("h3", { id: "asked", tabindex: -1 }, end.lines[0] || ""), end.lines.slice(1).map((line) => make("p", {}, line)), end.sheets.map((one) => drawnSheet(one, say))];
}

export function drawnCalls(calls, say) {
  if (!calls.length) return null;
  const button = (call) =>
    make("li", {}, make("button", { type: "button", "aria-disabled": call.why ? "true" : null, onclick: () => !call.why && say.send({ call: call.id }) }, call.label, call.why && make("span", { class: "quiet" }, ` (${call.why})`)));
  return make("details", { "data-key": "calls" }, make("summary", {}, say.word("calls")), make("ul", { class: "choices" }, calls.map(button)));
}
