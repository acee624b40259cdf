// Draw the text of a file with the colours of its words, and underline the findings in it.

import { make } from "./table/dom.js";

const TOKEN = /(?<comment>--.*)|(?<string>"[^"\n]*"?)|(?<number>[0-9]+)|(?<name>[\p{L}_][\p{L}\p{N}_]*)/gu;

function kindOf(found, line, words) {
  const { comment, string, number, name } = found.groups;
  if (comment) return "comment";
  if (string) return "string";
  if (number) return "number";
  if (found.index === 0 && words.heads.has(name)) return "head";
  if (found.index === 0 && /^\S+[ \t]+\S+[ \t]+"/.test(line)) return "noun";
  return words.pronouns.has(name) ? "pronoun" : words.words.has(name) ? "word" : "";
}

// Return the parts of a line as texts and elements. `marks` are pairs of columns, each with the class of the finding there.
function lineOf(line, words, marks) {
  const kinds = new Array(line.length).fill("");
  for (const found of line.matchAll(TOKEN)) kinds.fill(kindOf(found, line, words), found.index, found.index + found[0].length);
  for (const [from, to, kind] of marks) for (let at = from; at < Math.min(to, line.length); at += 1) kinds[at] += ` ${kind}`;
  const parts = [];
  for (let from = 0; from < line.length; ) {
    let to = from + 1;
    while (to < line.length && kinds[to] === kinds[from]) to += 1;
    const text = line.slice(from, to);
    parts.push(kinds[from].trim() ? make("span", { class: kinds[from].trim() }, text) : text);
    from = to;
  }
  return parts;
}

// Draw a text; `found` are the findings in it, with lines and columns from 1 that count whole characters.
export function coloured(box, text, words, found) {
  const lines = text.split("\n");
  const marks = lines.map(() => []);
  for (const one of found) {
    for (let line = one.line; line <= Math.min(one.end_line, lines.length); line += 1) {
      const from = line === one.line ? unit(lines[line - 1], one.column) : 0;
      const to = line === one.end_line ? unit(lines[line - 1], one.end_column) : lines[line - 1].length;
      marks[line - 1].push([from, Math.max(to, from + 1), one.severity === "error" ? "wrong" : "doubt"]);
    }
  }
  box.replaceChildren(...lines.flatMap((line, at) => [...lineOf(line, words, marks[at]), "\n"]));
}

// Return the index in a JavaScript string of a column that counts whole characters from 1.
function unit(line, column) {
  return [...line].slice(0, column - 1).join("").length;
}

// Return the index in a text of a line and a column.
export function placeOf(text, line, column) {
  const lines = text.split("\n");
  return lines.slice(0, line - 1).reduce((sum, one) => sum + one.length + 1, 0) + unit(lines[line - 1] || "", column);
}

// Return the texts of some files after changes to them. The last change in a file is made first, so that the others keep their places.
export function edited(texts, edits) {
  const changed = { ...texts };
  const last = [...edits].sort((one, other) => other.line - one.line || other.column - one.column);
  for (const one of last) {
    const text = changed[one.file];
    changed[one.file] = text.slice(0, placeOf(text, one.line, one.column)) + one.text + text.slice(placeOf(text, one.end_line, one.end_column));
  }
  return changed;
}
