// `npm run build`: builds dist/ for production, on the Node that the server runs on.
import './launcher/check-node.mjs';
import { buildForServices } from './launcher/install-and-build.mjs';
import { runWithCleanup } from './launcher/lifetime.mjs';
import { enterRoot } from './launcher/root.mjs';

enterRoot();

await runWithCleanup(async ({ signal }) => {
  await buildForServices(signal);
  return 0;
});
