/** The entry of an app that is packaged for an old Electron: before its main comes what that lacks. */
import './node.js';
import './later-members.js';
import './out/main/index.js';
