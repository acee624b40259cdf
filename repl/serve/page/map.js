// Draw a map or a grid as SVG: squares, hexes, or rows and columns with names.

import { draw, make } from "./dom.js";

const SIZE = 92; // of a cell, in the units of the picture
const HEX = SIZE / Math.sqrt(3); // from the middle of a hex to its corners
const EDGE = 34; // for what stands beside rows and above columns

const LINE = 16; // from one line of text in a cell to the next

const isHex = (chart) => chart.shape.startsWith("hex");

// Return the middle of a cell. Even rows (for hexes in columns, even columns) are shifted by half a cell.
function middle(chart, rowAt, columnAt, row, column) {
  if (chart.shape === "hex columns") {
    return [EDGE + HEX + columnAt * HEX * 1.5, EDGE + SIZE / 2 + rowAt * SIZE + (column % 2 === 0 ? SIZE / 2 : 0)];
  }
  const pushed = (chart.shape === "hex" || chart.shifted) && row % 2 === 0 ? SIZE / 2 : 0;
  const down = chart.shape === "hex" ? HEX * 1.5 : chart.shifted ? SIZE * 0.94 : SIZE;
  const top = chart.shape === "hex" ? HEX : SIZE / 2;
  return [EDGE + SIZE / 2 + columnAt * SIZE + pushed, EDGE + top + rowAt * down];
}

function outline(chart, x, y) {
  if (!isHex(chart)) {
    return draw("rect", { x: x - SIZE / 2 + 1, y: y - SIZE / 2 + 1, width: SIZE - 2, height: SIZE - 2, rx: 6 });
  }
  const turn = chart.shape === "hex" ? 30 : 0;
  const corners = [0, 1, 2, 3, 4, 5].map((corner) => {
    const angle = ((corner * 60 + turn) * Math.PI) / 180;
    return `${(x + (HEX - 1) * Math.cos(angle)).toFixed(1)},${(y + (HEX - 1) * Math.sin(angle)).toFixed(1)}`;
  });
  return draw("polygon", { points: corners.join(" ") });
}

const clipped = (text, most) => (text.length > most ? `${text.slice(0, most - 1)}…` : text);

// Return the texts in a cell, one for each thing: in full if there is room, else shortened.
function lines(cell, most, rows) {
  const marks = cell.marks;
  const told = marks.map((mark) => ({
    text: clipped(mark.text.length > most && mark.short ? mark.short : mark.text, most),
    owner: mark.owner,
    colour: mark.colour || (mark.badge ? mark.badge[1] : ""),
  }));
  if (told.length <= rows) return told;
  return [...told.slice(0, rows - 1), { text: `+${told.length - rows + 1}`, owner: "", colour: "" }];
}

// Return the attributes that make a shape a button for a choice, if there is one.
export function chosen(choice, label, say) {
  if (!choice) return {};
  const press = (event) => {
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      say.choose(choice);
    }
  };
  return { role: "button", tabindex: 0, "aria-label": label, onclick: () => say.choose(choice), onkeydown: press };
}

function drawnCell(chart, cell, place, say) {
  const [x, y] = place;
  const kinds = ["cell", cell.lit && "lit", cell.about && "about", cell.own && "own"].filter(Boolean).join(" ");
  const choice = cell.lit ? say.choiceNamed(cell.name) : null;
  const told = cell.marks.map((mark) => mark.told).join(", ");
  const coordinate = isHex(chart) ? cell.name.split(" ").pop() : "";
  const rows = lines(cell, isHex(chart) ? 11 : 12, coordinate ? 3 : 4);
  const group = draw(
    "g",
    { class: kinds, ...chosen(choice, [cell.name, told].filter(Boolean).join(" "), say) },
    draw("title", {}, [cell.name, told].filter(Boolean).join(": ")),
    outline(chart, x, y),
  );
  if (coordinate) group.append(draw("text", { x, y: y - SIZE / 2 + 17, "text-anchor": "middle", class: "coordinate" }, coordinate));
  rows.forEach((row, at) => {
    const dy = y + (at - (rows.length - 1) / 2) * LINE + (coordinate ? 9 : 5);
    const owner = say.seatNamed(row.owner);
    group.append(
      draw("text", { x, y: dy, "text-anchor": "middle", class: row.colour ? `ink-${row.colour}` : owner ? `seat-${owner}` : null }, row.text),
    );
  });
  return group;
}

export function drawnMap(chart, say) {
  const rowAt = new Map(chart.rows.map(([row], at) => [row, at]));
  const columnAt = new Map(chart.columns.map(([column], at) => [column, at]));
  const at = (row, column) => middle(chart, rowAt.get(row), columnAt.get(column), row, column);
  const cells = chart.cells.map((cell) => [cell, at(cell.row, cell.column)]);
  const half = isHex(chart) ? Math.max(HEX, SIZE / 2) : SIZE / 2;
  const named = isHex(chart) && chart.cells.some((cell) => cell.name); // each cell says where it lies
  const edge = named ? 0 : EDGE;
  const left = Math.min(...cells.map(([, [x]]) => x - half), Infinity) - 4 - edge;
  const top = Math.min(...cells.map(([, [, y]]) => y - SIZE / 2), Infinity) - 4 - edge;
  const width = cells.length ? Math.max(...cells.map(([, [x]]) => x + half)) + 4 - left : SIZE;
  const height = cells.length ? Math.max(...cells.map(([, [, y]]) => y + half)) + 4 - top : SIZE;
  const edges = named || !cells.length ? [] : [
    ...chart.columns.map(([column, name]) => {
      const first = chart.rows.length ? at(chart.rows[0][0], column)[0] : 0;
      return draw("text", { x: first, y: top + EDGE - 6, "text-anchor": "middle", class: "edge" }, name);
    }),
    ...chart.rows.map(([row, name]) => {
      const first = chart.columns.length ? at(row, chart.columns[0][0])[1] : 0;
      return draw("text", { x: left + EDGE - 6, y: first + 5, "text-anchor": "end", class: "edge" }, name);
    }),
  ];
  const heads = [chart.down && `↓ ${chart.down}`, chart.across && `→ ${chart.across}`].filter(Boolean).join("  ");
  const picture = draw(
    "svg",
    {
      viewBox: `${(cells.length ? left : 0).toFixed(0)} ${(cells.length ? top : 0).toFixed(0)} ${width.toFixed(0)} ${height.toFixed(0)}`,
      class: "map",
      role: chart.cells.some((cell) => cell.lit) ? "group" : "img",
      "aria-label": [chart.label, heads].filter(Boolean).join(" ") || say.word("board"),
    },
    edges,
    cells.map(([cell, place]) => drawnCell(chart, cell, place, say)),
  );
  picture.style.setProperty("--wide", `${width.toFixed(0)}px`);
  const signs = [...new Map(chart.cells.flatMap((cell) => cell.marks.map((mark) => [mark.owner, mark])).filter(([owner]) => owner)).keys()];
  return make(
    "figure",
    { class: "chart" },
    chart.label && make("figcaption", {}, chart.label),
    heads && make("p", { class: "quiet" }, heads),
    make("div", { class: "scroll", tabindex: 0, role: "region", "aria-label": chart.label || say.word("board") }, picture),
    signs.length ? make("p", { class: "quiet legend" }, signs.map((name) => make("span", { class: `seat-${say.seatNamed(name)}` }, name))) : null,
    make(
      "details",
      { "data-key": `list ${chart.label}` },
      make("summary", {}, say.word("list")),
      make("ul", {}, chart.told.map((line) => make("li", {}, line))),
    ),
  );
}
