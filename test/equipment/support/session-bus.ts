import path from 'node:path';
import {
  createBroker,
  createClient,
  type DBusBroker,
  type DBusConnection,
  type MessageBus,
} from 'dbus-native';

const watcher = 'org.kde.StatusNotifierWatcher';

/** The session bus of a desktop with or without a panel that shows the icons of apps. */
export class SessionBus {
  /** Every question for the tray, answered or not. */
  questions = 0;
  readonly #broker: DBusBroker;
  readonly #panel: MessageBus;

  private constructor(broker: DBusBroker, panel: MessageBus) {
    this.#broker = broker;
    this.#panel = panel;
    broker.on('connection', ({ conn }: { readonly conn: DBusConnection }) => {
      conn.on('message', ({ member }) => {
        if (member === 'Get') this.questions += 1;
      });
    });
    panel.exportInterface({ IsStatusNotifierHostRegistered: true }, '/StatusNotifierWatcher', {
      name: watcher,
      properties: { IsStatusNotifierHostRegistered: 'b' },
    });
  }

  /** Listens in a folder, whose name must be short. */
  static async start(folder: string, hasTray: boolean): Promise<SessionBus> {
    const socket = path.join(folder, 'bus');
    const broker = createBroker();
    await new Promise<void>((resolve, reject) => {
      broker.once('error', reject).listen({ socket }, () => resolve());
    });
    const bus = new SessionBus(broker, createClient({ socket }));
    if (hasTray) await bus.setTray(true);
    return bus;
  }

  get address(): string {
    return this.#broker.address() ?? '';
  }

  /** Starts or ends the panel, which the bus tells. */
  async setTray(hasTray: boolean): Promise<void> {
    await (hasTray ? this.#panel.requestName(watcher, 0) : this.#panel.releaseName(watcher));
  }

  /** Ends all connections, as at the end of a session. */
  close(): void {
    this.#broker.close();
  }
}
