/** Prints a line about what the command does; the prefix tells it from the output of the programs that it runs. */
export function say(/** @type {string} */ line) {
  process.stdout.write(`packshelf: ${line}\n`);
}

/** An expected failure of a command: the message is printed without a stack. */
export class CommandError extends Error {
  /**
   * @param {string} message what is missing, why, and what helps
   * @param {number} [code] exit code of the command
   */
  constructor(message, code = 1) {
    super(message);
    this.code = code;
  }
}
