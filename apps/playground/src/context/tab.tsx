/** Context: what each of two modules is given of one context, and how they share it in main and in fork mode. */
import { formatDiagnostic, type Module, safeParseModule } from '@cogmod/context';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { Editor } from '../editor/editor.js';
import { Problems, toProblems } from '../editor/problems.js';
import { defineTab, type TabProps } from '../shell/tab.js';
import { type ContextContent, MAX_TEXT, readContextContent, readJson } from './content.js';
import { deliver } from './delivery.js';
import { DeliveryView } from './delivery-view.js';
import { EXAMPLES } from './examples.js';
import { type Run, runBoth } from './run.js';
import { Steps } from './steps.js';

function View({ content, setContent }: TabProps<ContextContent>) {
  const caller = useMemo(() => safeParseModule(content.caller), [content.caller]);
  const callee = useMemo(() => safeParseModule(content.callee), [content.callee]);
  const context = useMemo(() => readJson(content.context), [content.context]);
  const emitted = useMemo(() => readJson(content.emitted), [content.emitted]);
  return (
    <>
      <div class="columns even">
        <Editor
          id="context-json"
          label="Context that is handed over (JSON)"
          value={content.context}
          onInput={(text) => setContent({ ...content, context: text })}
          limit={MAX_TEXT}
          isShort
        />
        <Editor
          id="context-emitted"
          label="What the called module emits (JSON)"
          value={content.emitted}
          onInput={(text) => setContent({ ...content, emitted: text })}
          limit={MAX_TEXT}
          isShort
        />
      </div>
      {(!context || !emitted) && (
        <p class="notice error" role="alert">
          {context ? 'What is emitted' : 'The context'} is no JSON object.
        </p>
      )}
      <div class="columns even">
        {(['caller', 'callee'] as const).map((side) => (
          <ModuleColumn
            key={side}
            side={side}
            text={content[side]}
            parsed={side === 'caller' ? caller : callee}
            context={context}
            onInput={(text) => setContent({ ...content, [side]: text })}
          />
        ))}
      </div>
      {caller.ok && callee.ok && context && emitted && (
        <Comparison caller={caller.module} callee={callee.module} context={context} emitted={emitted} />
      )}
    </>
  );
}

interface ModuleColumnProps {
  side: 'caller' | 'callee';
  text: string;
  parsed: ReturnType<typeof safeParseModule>;
  context: Record<string, unknown> | undefined;
  onInput(text: string): void;
}

function ModuleColumn({ side, text, parsed, context, onInput }: ModuleColumnProps) {
  const deliveries = useMemo(() => (parsed.ok && context ? deliver(parsed.module, context) : []), [parsed, context]);
  return (
    <div class="column">
      <Editor
        id={`module-${side}`}
        label={side === 'caller' ? 'module.yaml of the module that is invoked' : 'module.yaml of the module it calls'}
        value={text}
        onInput={onInput}
        limit={MAX_TEXT}
        describedBy={`module-${side}-problems`}
        isShort
      />
      <Problems id={`module-${side}-problems`} problems={toProblems(parsed.diagnostics, formatDiagnostic)} none="" />
      {deliveries.length > 0 && <DeliveryView deliveries={deliveries} />}
    </div>
  );
}

interface ComparisonProps {
  caller: Module;
  callee: Module;
  context: Record<string, unknown>;
  emitted: Record<string, unknown>;
}

function Comparison({ caller, callee, context, emitted }: ComparisonProps) {
  const [runs, setRuns] = useState<Run[] | string>([]);
  useEffect(() => {
    let isCurrent = true;
    runBoth(caller, callee, context, emitted).then((both) => isCurrent && setRuns(both));
    return () => {
      isCurrent = false;
    };
  }, [caller, callee, context, emitted]);
  return (
    <>
      <h3>Main against fork</h3>
      {typeof runs === 'string' ? <p class="notice error">{runs}</p> : <Steps runs={runs} />}
    </>
  );
}

export const tab = defineTab<ContextContent>({
  intro:
    'A module declares which context it accepts and emits; nothing else ever reaches it or stays. Here one module calls another: in main mode they share, in fork mode the called one works on a copy.',
  examples: EXAMPLES,
  read: readContextContent,
  View,
});
