// Draw joined places as SVG: a box for each place with its contents, and a line for each connection.

import { draw, make } from "./dom.js";
import { chosen } from "./map.js";

const LINE = 17; // from one line of text to the next
const EDGE = 6;

function drawnBox(place, say) {
  const { x, y, width, height } = place;
  const choice = place.lit ? say.choiceNamed(place.name) : null;
  const told = place.told.join(", ");
  const first = y - (place.told.length * LINE) / 2 + 5;
  return draw(
    "g",
    { class: place.lit ? "cell lit" : "cell", ...chosen(choice, [place.name, told].filter(Boolean).join(" "), say) },
    draw("title", {}, [place.name, told].filter(Boolean).join(": ")),
    draw("rect", { x: x - width / 2, y: y - height / 2, width, height, rx: 6 }),
    draw("text", { x, y: first, "text-anchor": "middle", class: "head" }, place.name),
    place.told.map((line, at) => draw("text", { x, y: first + (at + 1) * LINE, "text-anchor": "middle" }, line)),
  );
}

export function drawnNetwork(sheet, table, say) {
  const places = sheet.places;
  const width = Math.max(...places.map((one) => one.x + one.width / 2)) + EDGE;
  const height = Math.max(...places.map((one) => one.y + one.height / 2)) + EDGE;
  const picture = draw(
    "svg",
    {
      viewBox: `${-EDGE} ${-EDGE} ${(width + EDGE).toFixed(0)} ${(height + EDGE).toFixed(0)}`,
      class: "map",
      role: places.some((one) => one.lit) ? "group" : "img",
      "aria-label": sheet.label || say.word("board"),
    },
    sheet.joins.map(([one, two]) => draw("line", { class: "join", x1: places[one].x, y1: places[one].y, x2: places[two].x, y2: places[two].y })),
    places.map((place) => drawnBox(place, say)),
  );
  picture.style.setProperty("--wide", `${(width + EDGE).toFixed(0)}px`);
  return make(
    "figure",
    { class: "chart" },
    sheet.label && make("figcaption", {}, sheet.label),
    make("div", { class: "scroll", tabindex: 0, role: "region", "aria-label": sheet.label || say.word("board") }, picture),
    make("details", { "data-key": `list ${sheet.label}` }, make("summary", {}, say.word("list")), table),
  );
}
