import { stackLines } from '@rl4/corpus';
import { describe, expect, it } from 'vitest';
import { found, mustMatch, mustNotMatch } from './classes.js';

describe('RL4-E-23 stack and log lines', () => {
  it('every line of the traces of programs that really fail', () => {
    const lines = stackLines();
    expect(lines.length).toBeGreaterThan(40);
    for (const line of lines) expect(found('stack', line), line).toEqual([line]);
  });

  mustMatch('stack', [
    'Traceback (most recent call last):',
    '  File "app.py", line 3, in <module>',
    '    at com.acme.Main.run(Main.java:12)',
    '   at Acme.Shop.Cart.Add(Item item) in /src/Cart.cs:line 12',
    'Caused by: java.io.IOException: closed',
    '... 12 more',
    'goroutine 1 [running]:',
    "thread 'main' panicked at src/main.rs:2:5",
    '   1: core::panicking::panic_fmt',
    "app.rb:12:in 'run'",
    '#0  0x00007ffff in main () at x.c:3',
    '#1 /srv/app/index.php(12): boot()',
    'npm ERR! code E404',
    '2024-03-01 10:22:31,442 ERROR till.close - connection refused by the till',
    '[2024-03-01T10:22:31.120Z] [worker-3] warn: third try',
    'Mar  1 10:22:31 host-7 sshd[4242]: Connection closed',
    'Stack trace:',
    'stack backtrace:',
    'TypeError: x is not a function',
    'java.lang.NullPointerException',
    'ERROR [main] Server - failed',
  ]);

  mustNotMatch('stack', [
    'at the end of the day (finally)',
    'Meet at noon',
    'Error handling was improved',
    'File the report, line by line',
    'The note: run it again',
    '1: first item',
    '#1 priority is speed',
    'panic mode is off',
    'Warning: none so far',
    'stack trace: never paste it',
    '2024-03-01 10:00 meeting about the error budget',
    '2024-03-01 10:22:31 was when it stopped',
    'Mar 1 10:22:31 is the time: keep it',
  ]);
});
