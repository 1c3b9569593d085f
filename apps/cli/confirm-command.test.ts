import { describe, expect, it, vi } from 'vitest';
import { confirmCommand } from './confirm-command.ts';
import { eraseMember } from './members/erase.ts';
import { listSources } from './sources.ts';

const argv = ['members', 'erase', 'ada@example.com', '--reason', 'legal', '--operator', 'Jo'];
const terminal = (answer: string, isInteractive = true) => ({
  isInteractive,
  ask: vi.fn(() => Promise.resolve(answer)),
});

describe('a command that cannot be undone', () => {
  it('runs after the address was typed', async () => {
    const asked = terminal(' Ada@Example.com ');
    expect(await confirmCommand(eraseMember, argv, asked)).toEqual({ argv: [...argv, '--yes'] });
    expect(asked.ask).toHaveBeenCalledWith(expect.stringContaining('ada@example.com'));
  });

  it('does not run after another answer', async () => {
    expect(await confirmCommand(eraseMember, argv, terminal('yes'))).toHaveProperty('refusal');
  });

  it('runs without a question with --yes, and not at all where nobody can answer', async () => {
    const asked = terminal('');
    const given = [...argv, '--yes'];
    expect(await confirmCommand(eraseMember, given, asked)).toEqual({ argv: given });
    expect(asked.ask).not.toHaveBeenCalled();
    expect(await confirmCommand(eraseMember, argv, terminal('', false))).toHaveProperty('refusal');
  });
});

it('another command is not confirmed', async () => {
  const asked = terminal('', false);
  expect(await confirmCommand(listSources, ['sources'], asked)).toEqual({ argv: ['sources'] });
});
