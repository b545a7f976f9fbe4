import { expect, test } from 'vitest';
import { WebAddresses } from '../../../../src/main/links/web-addresses.ts';
import { messagesOf } from '../../../../src/preload/contract/messages/index.ts';

const en = messagesOf('en');

interface Made {
  readonly addresses: WebAddresses;
  readonly asked: string[];
  readonly opened: string[];
  /** Presses a button of the open dialog. */
  readonly answer: (button: number) => void;
}

function make(open = (): Promise<void> => Promise.resolve()): Made {
  const asked: string[] = [];
  const opened: string[] = [];
  let press: (button: number) => void = () => undefined;
  const addresses = new WebAddresses({
    texts: () => en,
    ask: ({ message, detail, buttons }) => {
      asked.push([message, detail, ...buttons].join('|'));
      return new Promise((resolve) => (press = resolve));
    },
    open: (address) => {
      opened.push(address);
      return open();
    },
  });
  return { addresses, asked, opened, answer: (button) => press(button) };
}

test('opens the address that the dialog has shown, after confirmation', async () => {
  const { addresses, asked, opened, answer } = make();
  const opening = addresses.open('https://bücher.example/a');
  expect(opened).toEqual([]);
  expect(asked[0]).toContain('Open xn--bcher-kva.example in your browser?');
  expect(asked[0]).toContain('https://xn--bcher-kva.example/a\n');
  answer(0);
  expect(await opening).toEqual({ ok: true, value: null });
  expect(opened).toEqual(['https://xn--bcher-kva.example/a']);
});

test('opens nothing after a refusal, or while another dialog is open', async () => {
  const { addresses, asked, opened, answer } = make();
  const first = addresses.open('https://example.com/');
  expect(await addresses.open('https://example.com/')).toMatchObject({ failure: { code: 'cancelled' } });
  expect(asked).toHaveLength(1);
  answer(1);
  expect(await first).toMatchObject({ failure: { code: 'cancelled' } });
  expect(opened).toEqual([]);
});

test('shows no dialog for anything but a web address', async () => {
  const { addresses, asked } = make();
  expect(await addresses.open('http://example.com/')).toMatchObject({ failure: { code: 'cancelled' } });
  expect(asked).toEqual([]);
});

test('reports a browser that does not start, and asks again for the next address', async () => {
  const { addresses, asked, answer } = make(() => Promise.reject(new Error('no browser')));
  const opening = addresses.open('https://example.com/');
  answer(0);
  await expect.poll(() => asked.length).toBe(2);
  expect(asked[1]).toContain('couldn’t be opened for example.com');
  answer(0);
  expect(await opening).toEqual({ ok: true, value: null });
  void addresses.open('https://example.com/');
  expect(asked).toHaveLength(3);
});

test('shortens a long address', () => {
  const { addresses, asked } = make();
  void addresses.open(`https://example.com/${'a'.repeat(1500)}`);
  expect(asked[0]?.length).toBeLessThan(400);
});
