require('electron').contextBridge.exposeInMainWorld('empty', true);
