import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { hashSources, iconFolder, pictureFolder, stampFile } from '../../../build/pictures/sources.ts';
import {
  diskImageWindow,
  linuxSizes,
  macTypes,
  trayNews,
  traySizes,
  windowsSizes,
} from '../../../build/pictures/wanted.ts';

const read = (name: string): Buffer => readFileSync(path.join(pictureFolder, name));

const pngSignature = '89504e470d0a1a0a';

/** Pixels of a PNG file, by its header and with its end in place. */
function pngSize(data: Buffer): { width: number; height: number } {
  expect(data.toString('hex', 0, 8)).toBe(pngSignature);
  expect(data.toString('latin1', 12, 16)).toBe('IHDR');
  expect(data.toString('latin1', data.length - 8, data.length - 4)).toBe('IEND');
  return { width: data.readUInt32BE(16), height: data.readUInt32BE(20) };
}

test('the pictures are those of the drawings as they are now (else: npm run icons)', () => {
  expect(readFileSync(stampFile, 'utf8').trim()).toBe(hashSources());
});

test('the icon of Linux is there in every size, and in no other', () => {
  const files = readdirSync(iconFolder).filter((name) => name.endsWith('.png'));
  expect(new Set(files)).toEqual(new Set(linuxSizes.map((size) => `${size}x${size}.png`)));
  for (const size of linuxSizes) {
    expect(pngSize(read(`icons/${size}x${size}.png`))).toEqual({ width: size, height: size });
  }
});

test('the icon of Windows holds every size once, the largest as PNG', () => {
  const data = read('icon.ico');
  expect([data.readUInt16LE(0), data.readUInt16LE(2)]).toEqual([0, 1]);
  const sizes = Array.from({ length: data.readUInt16LE(4) }, (_, place) => {
    const entry = 6 + place * 16;
    const [length, start] = [data.readUInt32LE(entry + 8), data.readUInt32LE(entry + 12)];
    expect(start + length).toBeLessThanOrEqual(data.length);
    const picture = data.subarray(start, start + length);
    // One byte holds the size; 0 means 256.
    const size = data.readUInt8(entry) === 0 ? 256 : data.readUInt8(entry);
    if (size === 256) expect(pngSize(picture)).toEqual({ width: size, height: size });
    // A bitmap counts its mask as a second picture below the first.
    else
      expect([picture.readInt32LE(4), picture.readInt32LE(8), picture.readUInt16LE(14)]).toEqual([
        size,
        size * 2,
        32,
      ]);
    return size;
  });
  expect(sizes).toEqual(windowsSizes);
});

test('the icon of macOS holds every type once, with its own number of pixels', () => {
  const data = read('icon.icns');
  expect(data.toString('latin1', 0, 4)).toBe('icns');
  expect(data.readUInt32BE(4)).toBe(data.length);
  const types: string[] = [];
  for (let at = 8; at < data.length; at += data.readUInt32BE(at + 4)) {
    const type = data.toString('latin1', at, at + 4);
    if (type === 'TOC ') continue;
    types.push(type);
    const picture = data.subarray(at + 8, at + data.readUInt32BE(at + 4));
    const size = macTypes.find((wanted) => wanted.type === type)?.size;
    // The two smallest are in Apple's own packing.
    if (type === 'ic04' || type === 'ic05') expect(picture.toString('latin1', 0, 4)).toBe('ARGB');
    else expect(pngSize(picture)).toEqual({ width: size, height: size });
  }
  expect(types).toEqual(macTypes.map(({ type }) => type));
});

test('the disk image has its background for plain and for fine screens', () => {
  const { width, height } = diskImageWindow;
  expect(pngSize(read('background.png'))).toEqual({ width, height });
  expect(pngSize(read('background@2x.png'))).toEqual({ width: width * 2, height: height * 2 });
});

test('the tray has a picture for every number of news, in every size', () => {
  for (const news of trayNews) {
    expect(pngSize(read(`tray/${news}.png`))).toEqual({ width: 48, height: 48 });
    const icon = read(`tray/${news}.ico`);
    const sizes = Array.from({ length: icon.readUInt16LE(4) }, (_, place) => icon.readUInt8(6 + place * 16));
    expect(sizes).toEqual(traySizes);
  }
  expect(pngSize(read('tray/menuBarTemplate.png'))).toEqual({ width: 16, height: 16 });
  expect(pngSize(read('tray/menuBarTemplate@2x.png'))).toEqual({ width: 32, height: 32 });
});
