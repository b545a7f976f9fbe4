import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { makePackage } from '../../../../bench/search/packages.ts';
import { pageText } from '../../../../bench/search/pages.ts';
import { openPages, writePages } from '../../../../bench/update/page-file.ts';
import { temporaryFolder } from '../../../equipment/support/temporary-folder.ts';

let folder = '';
beforeEach(() => void (folder = temporaryFolder()));

function* items(packages: number): Generator<ReturnType<typeof makePackage>> {
  for (let index = 0; index < packages; index += 1) yield makePackage(index, packages);
}

describe('pages in a file', () => {
  it.each([
    ['a last page that is full', 300, 3],
    ['one that is not', 250, 3],
    ['no package', 0, 0],
  ])('are those of the list with %s', (_, packages, pages) => {
    writePages(folder, items(packages), packages);
    const { read: readPage, close } = openPages(folder);
    onTestFinished(close);
    for (let page = 1; page <= pages + 1; page += 1) {
      expect(Buffer.from(readPage(page)).toString()).toBe(pageText(page, packages));
    }
  });

  it('end with the empty page, also beyond it', () => {
    writePages(folder, items(100), 100);
    const { read: readPage, close } = openPages(folder);
    onTestFinished(close);
    expect(readPage(7)).toEqual(readPage(2));
    expect(Buffer.from(readPage(2)).toString()).toContain('"data":[]');
  });
});
