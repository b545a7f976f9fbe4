/** The style of the page that shows a log. It only names colours of its own where the system has none. */
export const logPageStyle = `
:root {
  color-scheme: light dark;
  --line: color-mix(in srgb, CanvasText 18%, Canvas);
  --soft: color-mix(in srgb, CanvasText 72%, Canvas);
  --sunken: color-mix(in srgb, CanvasText 6%, Canvas);
  --warn: light-dark(#8a4b00, #f2b35e);
  --warn-back: light-dark(#fff4e0, #33270f);
  --link: light-dark(#0b5c63, #7cc8cd);
}
body {
  margin: 0 auto;
  max-width: 110rem;
  padding: 1rem 1.25rem 3rem;
  background: Canvas;
  color: CanvasText;
  font: 0.875rem/1.45 system-ui, sans-serif;
}
h1 { margin: 0; font-size: 1.375rem; }
h2 { margin: 1.25rem 0 0.5rem; font-size: 1rem; }
p { margin: 0.25rem 0; }
a { color: var(--link); }
:focus-visible { outline: 2px solid var(--link); outline-offset: 2px; }
[hidden] { display: none !important; }

form { display: flex; flex-wrap: wrap; gap: 0.5rem 0.75rem; align-items: end; margin-block-start: 1rem; }
label { display: grid; flex: 1 1 8rem; min-width: 0; max-width: 16rem; gap: 0.125rem; color: var(--soft); }
label.search { flex-grow: 3; max-width: none; }
input, select, button { box-sizing: border-box; min-height: 2rem; padding: 0.25rem 0.5rem; font: inherit; }
input, select { width: 100%; }
output { min-height: 2rem; align-content: center; font-weight: 600; }

dl { display: grid; grid-template-columns: fit-content(16rem) 1fr; gap: 0.5rem 1rem; margin: 0; }
dt { font-weight: 600; overflow-wrap: anywhere; }
dd { margin: 0; overflow-wrap: anywhere; }
dt:target, dt:target + dd { background: var(--warn-back); }

/* Grids instead of a table's layout, which takes seconds for a full log, and would be laid out as a whole. */
table { display: block; margin-block-start: 1rem; }
caption { display: block; color: var(--soft); text-align: start; }
thead, tbody { display: block; }
thead { position: sticky; z-index: 1; inset-block-start: 0; background: Canvas; }
tbody.entries { content-visibility: auto; contain-intrinsic-block-size: 4500px; }
tr {
  display: grid;
  grid-template-columns: 6.5rem 11.5rem 3rem minmax(0, 2fr) minmax(0, 3fr) 5rem;
  gap: 0 1rem;
  padding: 0.25rem 0.5rem;
  border-block-end: 1px solid var(--line);
}
th, td { padding: 0; text-align: start; overflow-wrap: anywhere; }
.day tr { display: block; padding-block: 1rem 0.25rem; background: var(--sunken); font-size: 0.9375rem; }
.time, .utc { font-variant-numeric: tabular-nums; }
td.utc, td.run { color: var(--soft); }
td.facts, td code { font: 0.8125rem/1.4 ui-monospace, monospace; }
td.facts span { margin-inline-end: 0.75rem; unicode-bidi: isolate; }
td code { display: block; color: var(--soft); }
tr.warn { background: var(--warn-back); }
tr.warn td.level { color: var(--warn); font-weight: 600; }
tr.start { border-block-start: 2px solid CanvasText; }

@media (max-width: 62rem) {
  body { padding-inline: 0.75rem; }
  dl { grid-template-columns: 1fr; gap: 0.125rem; }
  dd { margin-block-end: 0.75rem; }
  thead { position: absolute; clip-path: inset(50%); }
  tr, td { display: block; }
  td.facts span { display: inline-block; }
  td.time, td.utc, td.level, td.run { display: inline-block; padding-inline-end: 0.75rem; }
}
@media print {
  form, dd button { display: none; }
}
`;
