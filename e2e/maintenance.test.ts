import { expect, it } from 'vitest';
import { expectAccessible } from './support/audit.ts';
import {
  describeInBrowser,
  expectHidden,
  expectVisible,
  personaAddress,
  createStage,
} from './support/stage.ts';

describeInBrowser('maintenance', () => {
  const { logIn, open } = createStage();

  it('is started in the console, refuses a save without losing the form, and ends', async () => {
    const console = await logIn(personaAddress('admin'));
    await console.page.goto('/admin');
    const section = console.page.getByRole('region', { name: 'Maintenance' });
    await section.getByText('Start maintenance', { exact: true }).first().click();
    await section.getByLabel('Expected duration').selectOption('1 hour');
    await section.getByLabel('Reason').fill('A larger disk');
    await expectAccessible(console.page);
    await section.getByRole('button', { name: 'Start maintenance' }).click();
    await expectVisible(section.getByText(/^On until .+: A larger disk$/));
    const band = /^Maintenance until .+ You can read everything and log in/;
    await expectVisible(console.page.getByText(band));
    await expectAccessible(console.page);

    const member = await logIn(personaAddress('basic'));
    await member.page.goto('/settings');
    await expectVisible(member.page.getByText(band));
    const name = member.page.getByLabel('Display name');
    await name.fill('Rosa L. Berg');
    member.expectRefusals('503 PATCH /api/profile');
    member.allowRefusals('503 PUT /api/kept/drafts/settings.profile');
    await member.page.getByRole('button', { name: 'Save profile' }).click();
    await expectVisible(
      member.page.getByText(/Tidemark is under maintenance until .+ Nothing was saved\./),
    );
    expect(await name.inputValue()).toBe('Rosa L. Berg');
    await expectAccessible(member.page);

    const visitor = await open();
    await visitor.page.goto('/auth');
    await expectVisible(visitor.page.getByText(band));
    await expectAccessible(visitor.page);

    await section.getByRole('button', { name: 'End maintenance' }).click();
    await expectVisible(section.getByText('Maintenance is off.'));
    await member.page.getByRole('button', { name: 'Save profile' }).click();
    await expectVisible(member.page.getByText('Profile updated'));
    await expectHidden(console.page.getByText(band));
  });
});
