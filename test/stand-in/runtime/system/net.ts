import { app } from '../app/instance.ts';
import { guard } from '../guard.ts';
import { ClientRequest } from '../network/client-request.ts';
import type { IncomingMessage } from '../network/incoming-message.ts';
import type { ClientRequestOptions } from '../network/request-options.ts';
import { networkOf } from './session.ts';

/** Electron: lib/browser/api/net.ts. */
export const net = guard(
  {
    online: true,
    isOnline: (): boolean => net.online,

    request(
      options: ClientRequestOptions | string,
      callback?: (message: IncomingMessage) => void,
    ): ClientRequest {
      if (!app.isReady()) throw new Error('net module can only be used after app is ready');
      const { session, partition } = typeof options === 'string' ? {} : options;
      return new ClientRequest(options, networkOf(session, partition), callback);
    },
  },
  'net',
);
