import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROJECT } from '../support/processes/service-build';

/** The output that the documentation shows for a command. */
export interface ExpectedOutput {
  readonly kind: 'json' | 'text';
  readonly text: string;
}

/** Commands that run together, with their documented output. */
export interface DocumentedStep {
  /** `README.md:37` */
  readonly place: string;
  /** The heading above the commands. */
  readonly section: string;
  readonly commands: string;
  readonly expected: ExpectedOutput | null;
  /** The reason why the test cannot run the commands; null if it runs them. */
  readonly notRun: string | null;
}

interface Block {
  readonly language: string;
  readonly line: number;
  readonly text: string;
  /** The text between the previous block and this one. */
  readonly before: string;
  readonly section: string;
}

const SHELL = new Set(['sh', 'bash']);
const NOT_RUN = /<!-- not run: (.+?) -->\s*$/;
/** A comment with JSON after a command shows its output. */
const OUTPUT_COMMENT = /^# (?=[{[])/;

/** The commands of a page, in its order. @param file relative to the project's folder */
export function documentedSteps(file: string): DocumentedStep[] {
  return stepsOf(file, readFileSync(join(PROJECT, file), 'utf8'));
}

/**
 * A shell block may show outputs in comments that begin with `# {` or `# [`, and the output of its last command in the
 * block
 * of JSON or text that follows without prose in between. `<!-- not run: reason -->` before a block exempts it.
 */
export function stepsOf(file: string, markdown: string): DocumentedStep[] {
  const blocks = fencedBlocks(markdown);
  return blocks.flatMap((block, index) => {
    if (!SHELL.has(block.language)) return [];
    const notRun = NOT_RUN.exec(block.before)?.[1] ?? null;
    const { section } = block;
    const steps = stepsOfBlock(block).map(({ line, ...step }) => ({
      place: `${file}:${line}`,
      section,
      notRun,
      ...step,
    }));
    const next = blocks[index + 1];
    const last = steps.at(-1);
    if (last?.expected === null && next?.before.trim() === '' && /^(json|text)$/.test(next.language)) {
      steps[steps.length - 1] = { ...last, expected: { kind: next.language as 'json' | 'text', text: next.text } };
    }
    return steps;
  });
}

type BlockStep = Pick<DocumentedStep, 'commands' | 'expected'> & { line: number };

function stepsOfBlock({ text, line }: Block): BlockStep[] {
  const steps: BlockStep[] = [];
  let commands: string[] = [];
  let firstLine = line;
  for (const [index, each] of text.split('\n').entries()) {
    if (OUTPUT_COMMENT.test(each)) {
      const output: ExpectedOutput = { kind: 'json', text: each.slice(2) };
      steps.push({ commands: commands.join('\n').trim(), expected: output, line: firstLine });
      commands = [];
      firstLine = line + index + 1;
    } else commands.push(each);
  }
  if (commands.join('').trim() !== '') {
    steps.push({ commands: commands.join('\n').trim(), expected: null, line: firstLine });
  }
  return steps;
}

function fencedBlocks(markdown: string): Block[] {
  const blocks: Block[] = [];
  let open: (Omit<Block, 'text'> & { lines: string[] }) | null = null;
  let prose: string[] = [];
  let section = '';
  for (const [index, line] of markdown.split('\n').entries()) {
    if (!open) section = /^#+ (.*)$/.exec(line)?.[1] ?? section;
    if (!open && line.startsWith('```')) {
      open = { language: line.slice(3).trim(), line: index + 2, lines: [], before: prose.join('\n'), section };
      prose = [];
    } else if (open && line.startsWith('```')) {
      const { lines, ...block } = open;
      blocks.push({ ...block, text: lines.join('\n') });
      open = null;
    } else (open?.lines ?? prose).push(line);
  }
  return blocks;
}
