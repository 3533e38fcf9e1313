// Exits with 0 if the process of this container responds. A database or Redis that is down does not count: a restart would not help.
const port = process.argv[2] ?? process.env.PORT ?? '9991';
const response = await fetch(`http://127.0.0.1:${port}/health/live`).catch(() => null);
process.exit(response?.ok ? 0 : 1);
