import { randomBytes } from 'node:crypto';
import { expect } from 'playwright/test';
import { startBadLine, whyNoBadLine, type BadLine } from './middleboxes/bad-line.ts';
import { curl } from './middleboxes/curl.ts';
import { startOrigin } from './origin.ts';
import { needs, test } from './smoke.ts';

test.describe('a bad line', () => {
  needs();
  const why = whyNoBadLine();
  test.skip(why !== '', why);

  function request({ host, port }: BadLine): readonly string[] {
    return [`http://${host}:${port}/`];
  }

  test('brings a megabyte whole, but more slowly', async ({ keep }) => {
    const body = randomBytes(512 * 1024).toString('hex');
    const origin = await startOrigin({ body });
    const line = await keep(startBadLine({ servicePort: origin.port, seed: 7 }));
    expect(line.host).toMatch(/^198\.51\.100\./);

    const timed = async (): Promise<number> => {
      const begun = performance.now();
      const result = await curl(request(line));
      expect(result.status).toBe(200);
      expect(result.body === body).toBe(true);
      return performance.now() - begun;
    };
    const good = await timed();
    await line.change({ lossPercent: 3, delayMs: 20, duplicatePercent: 3, reorderPercent: 3 });
    const bad = await timed();
    // The connection, the request, and the reply in several flights, each there and back.
    expect(bad).toBeGreaterThan(Math.max(good, 120));
    await line.stop();
    const counts = /packets from the service: (\d+) passed, (\d+) lost, (\d+) doubled, (\d+) reordered/;
    const [, ...numbers] = counts.exec(await line.logs()) ?? [];
    expect(numbers.map((number) => Number(number) > 0)).toEqual([true, true, true, true]);
    await origin.stop();
  });

  test('can be cut and mended, and comes back at its address', async ({ keep, origin }) => {
    const line = await keep(startBadLine({ servicePort: origin.port }));
    await line.change({ lossPercent: 100 });
    expect(await curl(['--max-time', '1', ...request(line)])).toMatchObject({ exitCode: 28, status: 0 });
    await line.change({ lossPercent: 0 });
    expect(await curl(request(line))).toMatchObject({ status: 200, body: 'hello' });
    await line.restart();
    expect(await curl(request(line))).toMatchObject({ status: 200, body: 'hello' });
  });

  test('ends by itself at its time limit', async ({ keep, origin }) => {
    const line = await keep(startBadLine({ servicePort: origin.port, timeLimitSeconds: 1 }));
    await expect.poll(() => line.logs()).toContain('ended after 1 s');
  });
});
