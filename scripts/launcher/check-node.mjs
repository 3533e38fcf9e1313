// Imported first and for its effect: an older Node must meet this sentence before it meets syntax it cannot read.
import process from 'node:process';

const OLDEST = [20, 19];

const [major, minor] = process.versions.node.split('.').map(Number);
if (major < OLDEST[0] || (major === OLDEST[0] && minor < OLDEST[1])) {
  console.error(`Skein needs Node ${OLDEST.join('.')} or newer; this is Node ${process.versions.node}. With nvm: nvm install 22`);
  process.exit(1);
}
