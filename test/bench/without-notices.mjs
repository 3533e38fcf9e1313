// Loaded by `node --import` before the server of a comparison, which then neither looks for whoever watches a conversation nor writes an outbox
// row that leads to notices. Everything that notices add to a send is missing there. The product has no such switch, because its users need none.
import { registerHooks } from 'node:module';

/** What is put at the beginning of these methods. */
const CHANGES = [
  ['insertion(untraced){', `untraced = untraced.filter(({ kind }) => kind !== 'message_to_notify_of');`],
  ['get someWatcher(){', `return { text: 'NULL AS someWatcher', values: [] };`],
];

registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context);
    if (!url.includes('/dist/src/chunks/')) return loaded;
    const source = CHANGES.reduce((code, [method, change]) => code.replace(method, `${method}${change}`), String(loaded.source));
    return { ...loaded, source };
  },
});
