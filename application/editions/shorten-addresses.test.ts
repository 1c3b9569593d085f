import { expect, it } from 'vitest';
import { shortenAddresses } from './shorten-addresses.ts';

it.each([
  ['1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', '1A1zP1…DivfNa'],
  ['bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', 'bc1qar…wf5mdq'],
  ['0xde0B295669a9FD93d5F28D9Ec85E40f4cb697BAe', '0xde0B…697BAe'],
])('shortens the wallet address %s', (address, short) => {
  expect(shortenAddresses(`Funds moved to ${address}, police say`)).toBe(
    `Funds moved to ${short}, police say`,
  );
});

it.each([
  'https://tidemark.example/news/1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa',
  'Bitcoin at $100,000 and 123456789012345678901234567890',
  'Telecommunicationsinfrastructure is one long word',
])('leaves other text alone: %s', (text) => {
  expect(shortenAddresses(text)).toBe(text);
});
