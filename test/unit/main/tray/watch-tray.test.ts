import { expect, test } from 'vitest';
import { watchTrays, type TrayKind } from '../../../../src/main/tray/watch-tray.ts';

type Tell = (isPresent: boolean) => void;

function scene(hasWindows = true) {
  const kinds: (TrayKind | null)[] = [];
  const ended: string[] = [];
  const tell: Record<'notifier' | 'xembed', Tell> = { notifier: () => undefined, xembed: () => undefined };
  const watch = (name: keyof typeof tell) => (onChange: Tell) => {
    tell[name] = onChange;
    return () => void ended.push(name);
  };
  const end = watchTrays(
    watch('notifier'),
    hasWindows ? watch('xembed') : null,
    (kind) => void kinds.push(kind),
  );
  return { kinds, ended, tell, end };
}

test('the session bus comes first, and nothing is said before it is known', () => {
  const { kinds, ended, tell, end } = scene();
  tell.xembed(true);
  expect(kinds).toEqual([]);
  tell.notifier(false);
  tell.notifier(true);
  tell.xembed(false);
  tell.notifier(false);
  expect(kinds).toEqual(['xembed', 'notifier', 'notifier', null]);
  end();
  expect(ended).toEqual(['notifier', 'xembed']);
});

test('without windows of X11 there is only the bus', () => {
  const { kinds, ended, tell, end } = scene(false);
  tell.notifier(false);
  tell.notifier(true);
  expect(kinds).toEqual([null, 'notifier']);
  end();
  expect(ended).toEqual(['notifier']);
});
