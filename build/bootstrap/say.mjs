/** One line about what the commands themselves do, apart from the output of what they run. */
export function say(/** @type {string} */ line) {
  process.stdout.write(`packshelf: ${line}\n`);
}

/** An end that was foreseen: its message is everything a person needs, without a stack. */
export class CommandError extends Error {
  /**
   * @param {string} message what can't be had, why, and how to get it
   * @param {number} [code] exit code of the command
   */
  constructor(message, code = 1) {
    super(message);
    this.code = code;
  }
}
