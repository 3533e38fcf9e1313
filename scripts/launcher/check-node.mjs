// Must be imported first: an older Node has to print this message before it parses syntax that it does not support.
import process from 'node:process';

const OLDEST = [20, 19];

const [major, minor] = process.versions.node.split('.').map(Number);
if (major < OLDEST[0] || (major === OLDEST[0] && minor < OLDEST[1])) {
  console.error(`Skein needs Node ${OLDEST.join('.')} or newer; this is Node ${process.versions.node}. With nvm: nvm install 22`);
  process.exit(1);
}
