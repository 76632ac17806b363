import { readFile } from 'node:fs/promises';
import { type AppearanceImage, appearanceImages, type ManagedAppearance } from '@stoa/contract/appearance';
import { themeNames } from '@stoa/contract/appearance-names';
import { Argument, Option } from 'commander';
import { type Answer, AnswerCommand } from './answer-command.ts';
import { type CommandContext, CommandError } from './context.ts';
import { table } from './table.ts';

interface SetFlags {
  readonly theme?: (typeof themeNames)[number];
  readonly accent?: string;
  readonly header?: string;
  readonly welcome?: string;
}

/** `stoa appearance`: how the portal looks, without a folder. Colors one by one and fonts are set in a folder or by the API. */
export function appearanceCommand(context: CommandContext): AnswerCommand {
  const command = new AnswerCommand('appearance').description('how the portal looks: theme, accent, texts, pictures');
  const image = () => new Argument('<picture>').choices([...appearanceImages]);

  command
    .command('show')
    .description('what is set, and what is hard to read')
    .answers(context, async () => told(context, await context.client().call('getAppearance')));

  command
    .command('set')
    .description('change what is named; an empty text unsets')
    .addOption(new Option('--theme <name>', 'a theme that comes with Stoa').choices([...themeNames]))
    .option('--accent <color>', 'such as #1f6feb')
    .option('--header <text>', 'the large line on the catalog')
    .option('--welcome <text>', 'the line below')
    .answers(context, async ({ theme, accent, header, welcome }: SetFlags) => {
      const texts = { accent, primary_header: header, welcome_message: welcome };
      const named = Object.entries({ theme, ...texts }).filter(([, value]) => value !== undefined);
      if (named.length === 0) throw new CommandError('Name something to set; see --help.');
      const body = Object.fromEntries(named.map(([field, value]) => [field, value === '' ? null : value]));
      return told(context, await context.client().call('changeAppearance', { body }));
    });

  command
    .command('put')
    .description('set a picture from a file')
    .addArgument(image())
    .argument('<file>', 'PNG, JPEG, SVG or ICO, at most 4 MB')
    .answers(context, async (name: AppearanceImage, file: string) => {
      const bytes = await readFile(file).catch(() => {
        throw new CommandError(`${file} cannot be read.`);
      });
      const call = { params: { image: name }, body: new Uint8Array(bytes) };
      return told(context, await context.client().call('putAppearanceImage', call));
    });

  command
    .command('remove')
    .description('remove a picture')
    .addArgument(image())
    .answers(context, async (image: AppearanceImage) =>
      told(context, await context.client().call('deleteAppearanceImage', { params: { image } })),
    );
  return command;
}

function told(context: CommandContext, appearance: ManagedAppearance): Answer {
  const { warnings, images, colors: groups, fonts, font_files, ...settings } = appearance;
  for (const { scheme, message } of warnings) context.err(`Warning: ${scheme}: ${message}`);
  const colors = Object.entries(groups ?? {}).flatMap(([group, values]) =>
    Object.entries(values).map(([name, value]) => [`${group}-${name}`, value]),
  );
  const families = Object.entries(fonts ?? {}).map(([role, family]) => [`font-${role}`, family]);
  const pictures = appearanceImages.map((name) => {
    const picture = images[name];
    return [name, picture ? `${picture.media_type}, ${Math.ceil(picture.size / 1024)} kB` : 'none'];
  });
  const files = font_files.map(({ family, weight, style, size }) => [
    `font file ${family}`,
    `${weight}, ${style}, ${Math.ceil(size / 1024)} kB`,
  ]);
  const texts = Object.entries(settings).map(([name, value]) => [name, value ?? 'none']);
  const rows = [...texts, ...colors, ...families, ...files, ...pictures];
  return { data: appearance, text: table(['setting', 'value'], rows, '') };
}
