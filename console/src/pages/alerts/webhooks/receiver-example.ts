/** Receivers that verify the signature over the bytes that arrived (docs/alerts.md), ready to paste. */
export const RECEIVER_EXAMPLES = [
  {
    language: 'Node.js',
    code: `// npm install express standardwebhooks
import express from 'express';
import { Webhook } from 'standardwebhooks';

const app = express();
const webhook = new Webhook(process.env.WEBHOOK_SECRET); // whsec_…

// The signature covers the bytes that arrived: do not parse them before.
app.post('/hook', express.raw({ type: 'application/json' }), (request, response) => {
  let message;
  try {
    message = webhook.verify(request.body, request.headers);
  } catch {
    return response.status(401).end();
  }
  response.status(204).end(); // within 15 seconds
  // Messages may arrive more than once: webhook-id is the same each time.
  console.log(request.headers['webhook-id'], message.type, message.data);
});

app.listen(8080);
`,
  },
  {
    language: 'Python',
    code: `# pip install flask standardwebhooks
import os
from flask import Flask, request
from standardwebhooks import Webhook, WebhookVerificationError

app = Flask(__name__)
webhook = Webhook(os.environ["WEBHOOK_SECRET"])  # whsec_…

@app.post("/hook")
def hook():
    try:
        # The signature covers the bytes that arrived: do not parse them before.
        message = webhook.verify(request.get_data(), dict(request.headers))
    except WebhookVerificationError:
        return "", 401
    # Messages may arrive more than once: webhook-id is the same each time.
    print(request.headers["webhook-id"], message["type"], message["data"])
    return "", 204  # within 15 seconds
`,
  },
] as const;
