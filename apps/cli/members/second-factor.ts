import { removeSecondFactor } from '#application/second-factor/disable-second-factor.ts';
import { parseEmail } from './admin.ts';
import { operatorContext, type ProductCommand } from '../command.ts';

export const removeSecondFactorCommand: ProductCommand = {
  name: 'second-factor remove',
  parameters: '<email>',
  summary:
    'turn two-factor login off for a member who has lost app and recovery codes; they get a mail',
  positionals: ['email'],
  options: [],
  runs: 'in-product',
  run: async (platform, given, { line }) => {
    const email = parseEmail(given.positionals[0]);
    const context = operatorContext(platform, given, 'cli/second-factor');
    const { position } = await removeSecondFactor(platform, { email }, context);
    line(
      position !== undefined
        ? `${email} now logs in with the password alone.`
        : `${email} has no two-factor login.`,
    );
  },
};
