import type { ElectronApplication } from 'playwright/test';
import { SessionBus } from '../equipment/support/session-bus.ts';
import { setTray } from '../stand-in/launch/stand-in.ts';

export interface TraySession {
  readonly env: NodeJS.ProcessEnv;
  /** How often the app has asked for a tray. */
  questions(): number;
  /** Gives the desktop a tray, as by a panel that is started, or takes it away. */
  setTray(app: ElectronApplication, hasTray: boolean): Promise<void>;
}

/** The environment of a desktop with or without a tray, as its session bus tells, which listens in the folder. */
export async function traySession(folder: string, hasTray: boolean): Promise<TraySession> {
  const bus = await SessionBus.start(folder, hasTray);
  return {
    env: {
      DBUS_SESSION_BUS_ADDRESS: bus.address,
      // There, trays of X11 don't count, which this computer may have.
      XDG_CURRENT_DESKTOP: 'GNOME',
      PACKSHELF_STAND_IN_TRAY: hasTray ? 'notifier' : '',
    },
    questions: () => bus.questions,
    async setTray(app, isPresent) {
      await setTray(app, isPresent ? 'notifier' : null);
      await bus.setTray(isPresent);
    },
  };
}
