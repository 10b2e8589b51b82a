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
  ]);
});
