/** The script of the page that shows a log, which runs in the browser: it shows the rows that the form asks for. */
export const logPageScript = `
'use strict';
const form = document.querySelector('form');
const { elements } = form;
const groups = [...document.querySelectorAll('tbody.entries')].map((body) => ({
  body,
  rows: [...body.rows].map((row) => ({ row, text: row.textContent.toLowerCase() })),
}));

function showMatches() {
  const words = elements.search.value.toLowerCase().split(/\\s+/u).filter((word) => word !== '');
  const chosen = ['level', 'event', 'run', 'code'].map((name) => [name, elements[name].value]).filter(([, value]) => value !== '');
  let count = 0;
  for (const day of document.querySelectorAll('tbody.day')) day.hidden = true;
  let day = null;
  for (const { body, rows } of groups) {
    if (body.previousElementSibling.className === 'day') day = body.previousElementSibling;
    let shown = 0;
    for (const { row, text } of rows) {
      const isShown = chosen.every(([name, value]) => row.dataset[name] === value) && words.every((word) => text.includes(word));
      if (row.hidden === isShown) row.hidden = !isShown;
      if (isShown) shown += 1;
    }
    count += shown;
    body.hidden = shown === 0;
    if (shown > 0) day.hidden = false;
    // About the height of its rows, for the scroll bar, until they are laid out.
    body.style.containIntrinsicBlockSize = String(shown * 45) + 'px';
  }
  elements.count.value = 'Entries shown: ' + count.toLocaleString('en');
}

form.addEventListener('input', showMatches);
form.addEventListener('submit', (event) => event.preventDefault());
// The event comes before the fields are empty or, by a button, set.
form.addEventListener('reset', () => setTimeout(showMatches));
for (const button of document.querySelectorAll('button[data-code]')) {
  button.addEventListener('click', () => {
    form.reset();
    elements.code.value = button.dataset.code;
    elements.code.focus();
  });
}
document.addEventListener('keydown', (event) => {
  if (event.key !== '/' || event.target.closest('input, select') !== null) return;
  event.preventDefault();
  elements.search.focus();
});
for (const part of document.querySelectorAll('.scripted')) part.hidden = false;
showMatches();
`;
