import { textOf } from './deployment-files';

export interface DockerInstruction {
  readonly name: string;
  readonly text: string;
}

export interface DockerStage {
  /** The name of the stage; undefined for the last one, which is built by default. */
  readonly name: string | undefined;
  readonly instructions: readonly DockerInstruction[];
}

export interface DockerCopy {
  /** The stage from which the files come; undefined if they come from the sources. */
  readonly from: string | undefined;
  readonly sources: readonly string[];
  readonly target: string;
}

/** The stages of a Dockerfile, with continued lines joined. Only what our files use is understood. */
export function dockerStages(path: string): DockerStage[] {
  const lines = textOf(path)
    .replace(/^#.*\n/gm, '')
    .replace(/\\\n\s*/g, '')
    .split('\n')
    .filter((line) => line.trim() !== '');
  const stages: { name: string | undefined; instructions: DockerInstruction[] }[] = [];
  for (const line of lines) {
    const [, name = '', text = ''] = /^([A-Z]+) (.*)$/.exec(line) ?? [];
    if (name === 'FROM') stages.push({ name: / AS (\S+)$/.exec(text)?.[1], instructions: [] });
    stages.at(-1)?.instructions.push({ name, text });
  }
  return stages;
}

export const instructionsOf = (stage: DockerStage, name: string): string[] =>
  stage.instructions.filter((instruction) => instruction.name === name).map(({ text }) => text);

export function copiesOf(stage: DockerStage): DockerCopy[] {
  return instructionsOf(stage, 'COPY').map((text) => {
    const words = text.split(' ');
    const paths = words.filter((word) => !word.startsWith('--'));
    return {
      from: words.find((word) => word.startsWith('--from='))?.slice('--from='.length),
      sources: paths.slice(0, -1),
      target: paths.at(-1) ?? '',
    };
  });
}

/** The variables that the image sets. */
export const imageEnvironment = (stage: DockerStage): Record<string, string> =>
  Object.fromEntries(
    instructionsOf(stage, 'ENV')
      .flatMap((text) => text.split(' '))
      .map((pair) => pair.split('=') as [string, string]),
  );
