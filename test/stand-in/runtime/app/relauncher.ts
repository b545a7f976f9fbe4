import { spawn } from 'node:child_process';

/**
 * Its input ends with the process that started it. Then it starts the program in its arguments. What fails there is seen by
 * nobody, because the program has no output.
 */
const relauncher = `
process.stdin.resume().on('close', () => {
  const [program, ...args] = process.argv.slice(1);
  require('node:child_process')
    .spawn(program, args, { detached: true, stdio: ['inherit', 'ignore', 'ignore'] })
    .on('error', () => undefined)
    .unref();
});
`;

/**
 * Starts a program when this process has ended, however it ends: with this folder and these environment variables, and without
 * output (RelaunchApp in shell/browser/relauncher.cc). Nobody learns if there is no such program.
 */
export function startAtEnd(argv: readonly string[]): void {
  const helper = spawn(process.env['PACKSHELF_NODE'] ?? 'node', ['-e', relauncher, '--', ...argv], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  helper.unref();
}
