import * as v from 'valibot';

/** Elements that load, run and send nothing, and the attributes that change how they look. */
export const drawnTags =
  'button div header i input kbd label main mark nav p path section span svg time'.split(' ');
export const drawnAttributes = 'aria-current class d height placeholder type viewBox width'.split(' ');

export interface DrawnElement {
  readonly tag: string;
  readonly attributes: readonly (readonly [string, string])[];
  /** The declarations of its own style; empty for none. */
  readonly style: string;
  readonly children: readonly DrawnNode[];
}
export type DrawnNode = DrawnElement | string;

const text = v.pipe(v.string(), v.maxLength(2000));
const elementSchema: v.GenericSchema<DrawnElement> = v.object({
  tag: v.picklist(drawnTags),
  attributes: v.array(v.tuple([v.picklist(drawnAttributes), text])),
  // Without braces, escapes and comments, it can only be declarations.
  style: v.pipe(text, v.regex(/^[\w\s:;.,()%'"#/+-]*$/u)),
  children: v.array(v.lazy((node) => (typeof node === 'string' ? text : elementSchema))),
});

/** What the window shows at rest, as it does at its start: main draws it at the next start until the page has its rows. */
export const firstScreenSchema = v.object({
  snapshot: text,
  /** The day on which times were written, in days since 1970. */
  day: v.number(),
  /** The name of the style sheet that the classes are from; another build has another one. */
  styles: text,
  /** The viewport, in CSS pixels. */
  width: v.number(),
  height: v.number(),
  language: text,
  direction: text,
  root: elementSchema,
});
export type FirstScreen = v.InferOutput<typeof firstScreenSchema>;
