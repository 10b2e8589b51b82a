import type { Tab } from '../shell/tab.js';

export interface LeakContent {
  text: string;
}

const NOTE = `Ship the redesign by Friday; CI/CD stays green 24/7 on Node.js.

Login fails in src/auth/login.ts since 2024-05-06 14:02, ask alice@example.com.
The staging key is AKIAIOSFODNN7EXAMPLE and the dashboard is at https://grafana.internal.example.com/d/42.

    at verifyToken (/srv/app/dist/auth/verify.js:42:17)

const session = await store.get(request.cookies.sid);`;

const HARMLESS = `We decided to keep the context cache and to review the plan next week.
Velocity is steady, integrity is green, and the open question is how to hand over the review.
24/7 support, and/or a CI/CD pipeline, is not a path.`;

const LOG = `2024-05-06T14:02:11.031Z ERROR [worker-3] job 8812 failed
Traceback (most recent call last):
  File "/srv/etl/load.py", line 88, in load_rows
    cursor.execute("SELECT email FROM users WHERE id = %s", (user_id,))
psycopg2.OperationalError: connection to server at "10.4.0.12", port 5432 failed
postgres://etl:s3cr3t-Pa55@db.internal:5432/warehouse`;

const HIDDEN = `Approve the transfer\u202e tnemyap eht ton\u202c of the budget.
Zero\u200bwidth\u200bspaces and <script>alert('nothing happens')</script> are only text here.`;

export const EXAMPLES: Tab<LeakContent>['examples'] = [
  { name: 'A note before it is sent', content: { text: NOTE } },
  { name: 'A log', content: { text: LOG } },
  { name: 'Harmless words', content: { text: HARMLESS } },
  { name: 'Hidden characters', content: { text: HIDDEN } },
];
