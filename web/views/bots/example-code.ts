export const EXAMPLE_LANGUAGES = [
  { key: 'node', label: 'Node.js' },
  { key: 'python', label: 'Python' },
] as const;

export type ExampleLanguage = (typeof EXAMPLE_LANGUAGES)[number]['key'];

interface Endpoint {
  readonly secret: string;
  /** The address that is called; its port is the one to listen on. */
  readonly url: string;
}

/** The program of a receiver that verifies calls and answers them, with the values of an endpoint. */
export function exampleCode(language: ExampleLanguage, { secret, url }: Endpoint): string {
  const port = portOf(url);
  return language === 'node' ? nodeExample(secret, port) : pythonExample(secret, port);
}

/** The port of the address; 8080 for one that a proxy has to serve. */
function portOf(url: string): number {
  const port = URL.canParse(url) ? Number(new URL(url).port) : 0;
  return port > 0 ? port : 8080;
}

function nodeExample(secret: string, port: number): string {
  return `// npm install standardwebhooks; SECRET=${secret} node receiver.mjs
import { createServer } from 'node:http';
import { Webhook } from 'standardwebhooks';

const webhook = new Webhook(process.env.SECRET);
createServer(async (request, response) => {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  try {
    const { message } = webhook.verify(Buffer.concat(chunks).toString(), request.headers);
    response.end(JSON.stringify({ content: \`Hello, \${message.sender_full_name}!\` }));
  } catch {
    response.writeHead(401).end();
  }
}).listen(${port});
`;
}

function pythonExample(secret: string, port: number): string {
  return `# SECRET=${secret} python3 receiver.py
import base64, hashlib, hmac, json, os, time
from http.server import BaseHTTPRequestHandler, HTTPServer

KEY = base64.b64decode(os.environ["SECRET"].removeprefix("whsec_"))


def verified(headers, body):
    stamp = headers.get("webhook-timestamp", "")
    if not stamp.isdigit() or abs(time.time() - int(stamp)) > 300:
        return False
    signed = f"{headers.get('webhook-id', '')}.{stamp}.".encode() + body
    wanted = "v1," + base64.b64encode(hmac.new(KEY, signed, hashlib.sha256).digest()).decode()
    return any(hmac.compare_digest(wanted, one) for one in headers.get("webhook-signature", "").split())


class Receiver(BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(int(self.headers["content-length"]))
        self.send_response(200 if verified(self.headers, body) else 401)
        self.end_headers()
        if verified(self.headers, body):
            name = json.loads(body)["message"]["sender_full_name"]
            self.wfile.write(json.dumps({"content": f"Hello, {name}!"}).encode())


HTTPServer(("", ${port}), Receiver).serve_forever()
`;
}
