// Draw the board of a game: players, places, values, and the pictures of the rulebook.

import { draw, make } from "./dom.js";
import { drawnMap } from "./map.js";
import { drawnNetwork } from "./network.js";

const badge = (one) => make("span", { class: `badge back-${one[1]}`, title: one[2] }, one[0]);

function drawnBar(gauge, labelled) {
  const span = Math.max(gauge.high - gauge.low, 1);
  const part = Math.min(Math.max((gauge.value - gauge.low) / span, 0), 1);
  const picture =
    gauge.kind === "bar"
      ? [draw("rect", { class: "rail", x: 0, y: 2, width: 100, height: 8, rx: 4 }), draw("rect", { class: "fill", x: 0, y: 2, width: (part * 100).toFixed(1), height: 8, rx: 4 })]
      : [draw("line", { class: "rail", x1: 2, x2: 98, y1: 6, y2: 6 }), draw("circle", { class: "fill", cx: (4 + part * 92).toFixed(1), cy: 6, r: 5 })];
  return make(
    "span",
    { class: labelled ? "gauge labelled" : "gauge" },
    labelled && gauge.label && make("span", { class: "name" }, gauge.label),
    draw("svg", { viewBox: "0 0 100 12", "aria-hidden": "true" }, picture),
    make("span", { class: gauge.kind === "bar" ? "number short" : "number" }, gauge.told),
  );
}

export function drawnSheet(sheet) {
  const cell = (one) => (typeof one === "string" ? one : drawnBar(one, false));
  const name = (row) => [row.mark && make("span", { class: `badge back-${row.mark[1]}` }, row.mark[0]), row.name];
  return make(
    "div",
    { class: "scroll", tabindex: 0, role: "region", "aria-label": sheet.label || null },
    make(
      "table",
      {},
      sheet.label && make("caption", {}, sheet.label),
      sheet.columns.some(Boolean) &&
        make("thead", {}, make("tr", {}, make("td", {}), sheet.columns.map((one) => (one ? make("th", { scope: "col" }, one) : make("td", {}))))),
      make("tbody", {}, sheet.rows.map((row) => make("tr", {}, make("th", { scope: "row" }, name(row)), row.cells.map((one) => make("td", {}, cell(one)))))),
    ),
  );
}

function drawnBranches(part) {
  const sign = new Map(part.signs);
  const leaf = (one) => {
    const holders = one.holders.map((name) => make("abbr", { title: name, class: "sign" }, sign.get(name) || name));
    const head = [one.title, " ", holders];
    return one.text
      ? make("li", {}, make("details", { "data-key": `leaf ${part.label} ${one.title}` }, make("summary", {}, head), make("p", {}, one.text)))
      : make("li", {}, head);
  };
  const rows = part.rows.map((row) =>
    make("div", { class: "branch" }, make("h5", {}, row.mark && make("span", { class: `badge back-${row.mark[1]}` }, row.mark[0]), row.name), make("ul", {}, row.leaves.map(leaf))),
  );
  return make("div", { class: "branches" }, part.label && make("h4", {}, part.label), rows);
}

function drawnPart(part, say) {
  switch (part.kind) {
    case "bar":
    case "track":
      return make("p", {}, drawnBar(part, true));
    case "sheet":
      return part.joins ? drawnNetwork(part, drawnSheet(part), say) : drawnSheet(part);
    case "branches":
      return drawnBranches(part);
    case "map":
      return drawnMap(part, say);
    default:
      return make("p", { class: "quiet" }, part.text);
  }
}

// Draw a card: its title, and its text to unfold if it has one.
export function drawnCard(card, say, { open = false, isNew = false, key = "" } = {}) {
  const fresh = isNew && [" ", make("span", { class: "fresh" }, say.word("new"))];
  const head = [make("span", { class: "title" }, card.name), card.badges.map((one) => [" ", badge(one)]), fresh];
  const body = [card.text && make("p", { class: "text" }, card.text), card.facts && make("p", { class: "quiet" }, card.facts)];
  if (!card.text && !card.facts) return make("li", { class: "card" }, head);
  if (open) {
    const printed = card.facts && make("details", { "data-key": `printed ${card.name}` }, make("summary", { class: "quiet" }, say.word("printed")), make("p", { class: "quiet" }, card.facts));
    return make("li", { class: "card" }, make("p", {}, head), card.text && make("p", { class: "text" }, card.text), printed);
  }
  return make("li", { class: "card" }, make("details", { "data-key": `card ${key} ${card.name}` }, make("summary", {}, head), body));
}

// Return the cards of a place. Equal cards become one, with their number.
function grouped(cards) {
  const found = new Map();
  for (const card of cards) {
    const key = JSON.stringify(card);
    const one = found.get(key);
    if (one) one.many += 1;
    else found.set(key, { card, many: 1 });
  }
  return [...found.values()].map(({ card, many }) => (many > 1 ? { ...card, name: `${card.name} ×${many}` } : card));
}

export function drawnPlace(place, say, where, open = false) {
  const old = say.cardsBefore.get(`${where} ${place.name}`);
  const isNew = (card) => old !== undefined && !old.has(card.name);
  const size = place.size > 1 ? make("span", { class: "size" }, String(place.size)) : null;
  return make(
    "div",
    { class: place.in_force ? "place force" : "place" },
    make("h4", {}, place.name, size && [" ", size], place.in_force && place.size ? make("span", { class: "tag" }, say.word("in-force")) : null),
    place.faces ? make("p", { class: "faces", "aria-label": place.cards.map((card) => card.face).join(", ") }, place.faces) : null,
    place.hidden && make("p", { class: "quiet" }, place.hidden),
    place.faces
      ? null
      : place.cards.length
        ? make("ul", { class: "cards" }, grouped(place.cards).map((card) => drawnCard(card, say, { open, isNew: isNew(card), key: `${where} ${place.name}` })))
        : !place.size && make("p", { class: "quiet" }, say.word("nothing-here")),
  );
}

const drawnValues = (values) =>
  values.length ? make("p", { class: "values" }, values.map(([name, value]) => make("span", { class: "value" }, value ? [`${name} `, make("b", {}, value)] : name))) : null;

function drawnSeat(seat, at, say) {
  const role = seat.role && make("span", { class: "tag" }, say.word(seat.role));
  return make(
    "article",
    { class: `seat edge-${at + 1}${seat.active ? " active" : ""}${seat.role === "you" ? " mine" : ""}` },
    make("h3", {}, make("span", { class: `seat-${at + 1}` }, seat.name), " ", role),
    drawnValues(seat.values),
    seat.parts.map((part) => drawnPart(part, say)),
    [...seat.in_force, ...seat.others].map((place) => drawnPlace(seat.role === "you" && say.holds(place.name) ? { ...place, cards: [], hidden: "" } : place, say, seat.name)),
  );
}

export function drawnBoard(board, say) {
  const pictures = board.pictures.map((picture) =>
    make(
      "article",
      { class: "picture" },
      make("h3", {}, picture.name),
      drawnValues(picture.values),
      picture.parts.map((part) => drawnPart(part, say)),
      picture.places.map((place) => drawnPlace(place, say, picture.name)),
    ),
  );
  const table = [...board.laws, ...board.table].map((place) => drawnPlace(place, say, ""));
  const middle = [drawnValues(board.values), board.parts.map((part) => drawnPart(part, say)), table].flat(Infinity).filter(Boolean);
  return [
    board.turn && make("p", { class: "turn" }, board.turn),
    make("div", { class: "pictures" }, pictures),
    middle.length ? make("article", { class: "middle" }, make("h3", {}, say.word("table")), middle) : null,
    make("div", { class: "seats" }, board.seats.map((seat, at) => drawnSeat(seat, at, say))),
  ].filter(Boolean);
}

// Draw the maps with cells or places that may be chosen. A small screen shows them below the question.
export function drawnWhere(board, say) {
  const parts = [board, ...board.pictures, ...board.seats].flatMap((one) => one.parts);
  return parts.filter((part) => (part.cells || part.places || []).some((one) => one.lit)).map((part) => drawnPart(part, say));
}

// Return the cards in each place, by its name, so that new cards can be marked later.
export function cardsOf(board, hand) {
  const found = new Map();
  const note = (where, places) => places.forEach((place) => found.set(`${where} ${place.name}`, new Set(grouped(place.cards).map((card) => card.name))));
  board.seats.forEach((seat) => note(seat.name, [...seat.in_force, ...seat.others]));
  board.pictures.forEach((picture) => note(picture.name, picture.places));
  note("", [...board.laws, ...board.table]);
  note("hand", hand);
  return found;
}
