import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { IconIcns, IconIco } from '@shockpkg/icon-encoder';
import { say } from '../bootstrap/say.mjs';
import { startRenderer, type Renderer } from '../pictures/render.ts';
import { hashSources, iconFolder, pictureFolder, stampFile, trayFolder } from '../pictures/sources.ts';
import {
  bareIcon,
  diskImageBackground,
  linuxSizes,
  macIcon,
  macTypes,
  menuBarIcon,
  trayIcon,
  trayNews,
  traySizes,
  windowsSizes,
} from '../pictures/wanted.ts';
import { parseArguments, refuseRest } from '../system/arguments.ts';
import { atEnd } from '../system/leftovers.ts';
import { runTask } from '../system/task.ts';

/** Renders every picture that the installers and the tray need from the drawings in build/icons/source. */
await runTask(async (args) => {
  refuseRest(parseArguments(args, {}), 'no arguments');
  // Removed until all pictures are written, so that an interrupted run is noticed.
  await rm(stampFile, { force: true });
  const renderer = await startRenderer();
  atEnd(() => renderer.close());
  await renderLinuxIcons(renderer);
  await renderWindowsIcon(renderer);
  await renderMacIcon(renderer);
  await renderBackgrounds(renderer);
  await renderTrayIcons(renderer);
  await writeFile(stampFile, `${hashSources()}\n`);
  say('the pictures in build/ are made of the drawings in build/icons/source');
  return 0;
});

async function renderLinuxIcons(renderer: Renderer): Promise<void> {
  await mkdir(iconFolder, { recursive: true });
  for (const size of linuxSizes) {
    await writeFile(path.join(iconFolder, `${size}x${size}.png`), await renderer.render(bareIcon(size)));
  }
}

async function renderWindowsIcon(renderer: Renderer): Promise<void> {
  const icon = new IconIco();
  // Below 256 pixels as bitmaps, which all versions of Windows and all tools read.
  for (const size of windowsSizes)
    await icon.addFromPng(await renderer.render(bareIcon(size)), size >= 256, true);
  await writeFile(path.join(pictureFolder, 'icon.ico'), icon.encode());
}

async function renderMacIcon(renderer: Renderer): Promise<void> {
  const icon = new IconIcns();
  icon.toc = true;
  for (const { type, size } of macTypes)
    await icon.addFromPng(await renderer.render(macIcon(size)), [type], true);
  await writeFile(path.join(pictureFolder, 'icon.icns'), icon.encode());
}

async function renderTrayIcons(renderer: Renderer): Promise<void> {
  await mkdir(trayFolder, { recursive: true });
  for (const news of trayNews) {
    const icon = new IconIco();
    for (const size of traySizes)
      await icon.addFromPng(await renderer.render(trayIcon(news, size)), true, true);
    await writeFile(path.join(trayFolder, `${news}.ico`), icon.encode());
    // Desktops of Linux scale it to their own size.
    await writeFile(path.join(trayFolder, `${news}.png`), await renderer.render(trayIcon(news, 48)));
  }
  // By this name Electron knows that macOS colours it.
  await writeFile(path.join(trayFolder, 'menuBarTemplate.png'), await renderer.render(menuBarIcon(1)));
  await writeFile(path.join(trayFolder, 'menuBarTemplate@2x.png'), await renderer.render(menuBarIcon(2)));
}

async function renderBackgrounds(renderer: Renderer): Promise<void> {
  for (const [name, scale] of [
    ['background.png', 1],
    ['background@2x.png', 2],
  ] as const) {
    await writeFile(path.join(pictureFolder, name), await renderer.render(diskImageBackground(scale)));
  }
}
