import { openPacked, type Installed, type PackedApp } from '../../stand-in/launch/packed.ts';
import type { Stage } from '../../equipment/story/stage.ts';

/** Runs the story with the packed app, which gets the service's addresses only from its form. */
export function packedStage(installed: Installed): Stage {
  let running: PackedApp | null = null;
  const close = async (): Promise<void> => {
    await running?.close();
    running = null;
  };
  return {
    isConnected: false,
    async open() {
      running = await openPacked(installed);
      return running.page;
    },
    async resize(width, height) {
      await running?.page.setViewportSize({ width, height });
    },
    close,
    end: close,
  };
}
