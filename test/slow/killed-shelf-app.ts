import { ShelfFile } from '../../src/main/shelf/shelf-file.ts';
import { memoryShelf } from '../equipment/support/memory-shelf.ts';

/** A program to be killed: gives one package after the other a star and a note, and reports each that is saved. */
const [folder = ''] = process.argv.slice(2);
const shelf = memoryShelf({ file: new ShelfFile(folder) });
await shelf.open();
// The last one may have got a star without its note.
for (let number = shelf.all().filter(({ note }) => note !== '').length; ; number += 1) {
  const id = `package-${number}`;
  const starred = await shelf.star([id], true);
  const noted = await shelf.saveNote(id, `note ${number}`);
  if (starred.ok && noted.ok) process.stdout.write(`${number + 1}\n`);
}
