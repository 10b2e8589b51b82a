import { fuzzRuns } from '@rl4/corpus';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type AuditEvent,
  type Context,
  createMemoryStore,
  createRuntime,
  type Handler,
  parseModule,
} from '../src/index.js';

const TYPES = ['a', 'b'] as const;
const declared = (mode: string) =>
  `{ mode: ${mode}, accepts: [${TYPES.map((type) => `{type: ${type}}`)}], emits: [${TYPES.map((type) => `{type: ${type}, ttl: 60}`)}] }`;

/** A module: what it emits, whether it fails, and the groups of submodules it calls; each group runs in parallel. */
interface Tree {
  mode: 'main' | 'fork';
  emits: { a?: number; b?: number };
  fails: boolean;
  groups: Tree[][];
  /** Milliseconds until it answers, so that parallel modules end in another order than they were called. */
  delay: number;
}
type View = { a?: number; b?: number };

const leafParts = {
  mode: fc.constantFrom('main' as const, 'fork' as const),
  emits: fc.record({ a: fc.nat(99), b: fc.nat(99) }, { requiredKeys: [] }),
  fails: fc.integer({ min: 0, max: 5 }).map((n) => n === 0),
  delay: fc.nat(2),
};
function treeOf(depth: number): fc.Arbitrary<Tree> {
  if (depth === 0) return fc.record({ ...leafParts, groups: fc.constant([]) });
  // Deep trees are narrow at the top, so that there are hundreds of modules at most.
  const maxLength = depth > 3 ? 1 : 2;
  const group = fc.array(treeOf(depth - 1), { maxLength, minLength: 1 });
  const groups = fc.array(group, { maxLength });
  return fc.record({ ...leafParts, groups });
}

interface Seen {
  before: View;
  after: View;
}

/** The protocol's two modes in a few lines: contexts are immutable records, handed down and up. */
function model(tree: Tree, context: View, seen: Map<Tree, Seen>): View | undefined {
  let current = context;
  for (const group of tree.groups) {
    const start = current;
    for (const child of group) {
      const result = model(child, start, seen);
      if (tree.mode !== 'main' || !result) continue;
      const changed = Object.entries(result).filter(([type, value]) => value !== start[type as 'a']);
      current = { ...current, ...Object.fromEntries(changed) };
    }
  }
  seen.set(tree, { before: context, after: current });
  return tree.fails ? undefined : { ...current, ...tree.emits };
}

function plain(context: Context): View {
  return Object.fromEntries(Object.entries(context).map(([type, value]) => [type, (value as { n: number }).n]));
}

async function run(tree: Tree) {
  const seen = new Map<Tree, Seen>();
  const modules: { module: ReturnType<typeof parseModule>; handler: Handler }[] = [];
  let count = 0;
  function add(node: Tree): string {
    const name = `m${count++}`;
    const children = node.groups.map((group) => group.map(add));
    const handler: Handler = async ({ _context }, { call, context }) => {
      const before = plain(_context);
      // A module may do what it likes with what it was given.
      for (const value of Object.values(_context)) (value as { n: number }).n = -1;
      for (const group of children) await Promise.all(group.map((child) => call(child, {})));
      seen.set(node, { before, after: plain(context()) });
      for (let turn = 0; turn < node.delay; turn++) await new Promise((done) => setImmediate(done));
      if (node.fails) return { ok: false, meta: {}, error: { code: 'E5000', message: 'fails' } };
      const emitted = Object.fromEntries(Object.entries(node.emits).map(([type, n]) => [type, { n }]));
      return { ok: true, meta: {}, data: null, _emitted_context: emitted };
    };
    modules.push({ module: parseModule(`name: ${name}\ncontext: ${declared(node.mode)}`), handler });
    return name;
  }
  const root = add(tree);
  const events: AuditEvent[] = [];
  const store = createMemoryStore();
  const runtime = createRuntime({ modules, store, audit: (event) => events.push(event) });
  const envelope = await runtime.invoke(root, { _context: { a: { n: 1000 } } }, { sessionId: 's' });
  const stored: View = {};
  for (const type of TYPES) {
    const entry = await store.get(`-/s.s/-/${type}/s`);
    if (entry) stored[type] = (entry.value as { n: number }).n;
  }
  return { seen, envelope, stored, events };
}

describe('main and fork', () => {
  const distinct = (tree: Tree, next = { n: 0 }): Tree => {
    const emits = Object.fromEntries(Object.keys(tree.emits).map((type) => [type, next.n++]));
    return { ...tree, emits, groups: tree.groups.map((group) => group.map((child) => distinct(child, next))) };
  };

  it('CTX-20 CTX-21 CTX-36 CTX-37 XC-02 XC-03 XC-04 random trees of modules agree with the model', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc
          .integer({ min: 1, max: 6 })
          .chain(treeOf)
          .map((tree) => distinct(tree)),
        async (tree) => {
          const expected = new Map<Tree, Seen>();
          const final = model(tree, { a: 1000 }, expected);
          const { seen, envelope, stored } = await run(tree);
          expect(envelope.ok).toBe(final !== undefined);
          const told = [...expected].map(([node, views]) => [views, seen.get(node)]);
          // In parallel, a module may start before or after its sibling ended: only groups of one are told apart.
          const isSequential = (node: Tree): boolean =>
            node.groups.every((group) => group.length < 2 && group.every(isSequential));
          if (isSequential(tree)) for (const [wanted, got] of told) expect(got).toEqual(wanted);
          expect(seen.get(tree)).toEqual(expected.get(tree));
          const { a, b } = final ?? {};
          expect(stored).toEqual({ ...(a !== undefined && a !== 1000 && { a }), ...(b !== undefined && { b }) });
        },
      ),
      { numRuns: fuzzRuns(100) },
    );
  });

  const child = (emits: View, fails = false): Tree => ({ mode: 'main', emits, fails, groups: [], delay: 0 });

  it('CTX-20 child A emits, the parent and child B see it', async () => {
    const [a, b] = [child({ a: 1 }), child({})];
    const tree: Tree = { ...child({}), groups: [[a], [b]] };
    const { seen, stored } = await run(tree);
    expect(seen.get(b)?.before).toEqual({ a: 1 });
    expect(seen.get(tree)?.after).toEqual({ a: 1 });
    expect(stored).toEqual({ a: 1 });
  });

  it('CTX-21 XC-03 a forked child is returned to the caller only, and its wish to be stored is on record', async () => {
    const [a, b] = [child({ a: 1 }), child({})];
    const tree: Tree = { ...child({}), mode: 'fork', groups: [[a], [b]] };
    const { seen, stored, events } = await run(tree);
    expect(seen.get(b)?.before).toEqual({ a: 1000 });
    expect(seen.get(tree)?.after).toEqual({ a: 1000 });
    expect(stored).toEqual({});
    expect(events.filter(({ action }) => action === 'discard')).toMatchObject([{ type: 'a' }]);
  });

  it('XC-04 parallel children apply in the order of their calls, whichever ends first', async () => {
    const slow = { ...child({ a: 1, b: 1 }), delay: 5 };
    const quick = child({ a: 2 });
    for (const group of [
      [slow, quick],
      [quick, slow],
    ]) {
      const tree: Tree = { ...child({}), groups: [group] };
      const { seen, stored } = await run(tree);
      const wanted = { a: group[1]?.emits.a, b: 1 };
      expect(seen.get(tree)?.after).toEqual(wanted);
      expect(stored).toEqual(wanted);
    }
  });

  it('a child that succeeded below one that failed leaves nothing behind', async () => {
    const failing: Tree = { ...child({ b: 5 }, true), groups: [[child({ a: 1 })]] };
    const { stored, envelope } = await run({ ...child({}), groups: [[failing]] });
    expect(envelope.ok).toBe(true);
    expect(stored).toEqual({});
  });

  it('CTX-21 a cache by input is not taken for that of another input of the same request', async () => {
    const context = '{ accepts: [{type: analysis_cache}], emits: [{type: analysis_cache}] }';
    const modules = [
      {
        module: parseModule(`name: worker\ncontext: ${context}`),
        handler: (({ _context, x }) => ({
          ok: true,
          data: _context,
          _emitted_context: { analysis_cache: { x } },
        })) as Handler,
      },
      {
        module: parseModule('name: parent'),
        handler: (async (_, { call }) => ({
          ok: true,
          data: [await call('worker', { x: 1 }), await call('worker', { x: 2 }), await call('worker', { x: 2 })],
        })) as Handler,
      },
    ];
    const result = await createRuntime({ modules, audit: false }).invoke('parent', {});
    expect(result).toMatchObject({ data: [{ data: {} }, { data: {} }, { data: { analysis_cache: { x: 2 } } }] });
  });
});
