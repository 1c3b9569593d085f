import { describe, expect, it } from 'vitest';
import { readFormFields } from './form-fields.ts';

const boundary = '----x';
const multipart = `multipart/form-data; boundary=${boundary}`;

const part = (disposition: string, content: string): string =>
  `--${boundary}\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n${content}\r\n`;
const read = (...parts: readonly string[]) =>
  readFormFields(Buffer.from(`${parts.join('')}--${boundary}--\r\n`), multipart);

describe('a form', () => {
  it('has its fields and the names of its files', () => {
    const form = read(
      part('name="subject"', 'Grüße 👋'),
      part('name="text"', 'One\r\n\r\nTwo --'),
      part('name="file"; filename="Rechnung März.pdf"', '\u0000--binary\r\n--'),
    );
    expect(Object.fromEntries(form?.fields ?? [])).toEqual({
      subject: 'Grüße 👋',
      text: 'One\r\n\r\nTwo --',
    });
    expect(form?.fileNames).toEqual(['Rechnung März.pdf']);
  });

  it('is read as the platform writes it', async () => {
    const written = new FormData();
    written.set('from', 'Ada <ada@x.example>');
    written.set('a', new File(['x'], 'a "b".txt'));
    const encoded = new Response(written);
    const bytes = Buffer.from(await encoded.arrayBuffer());
    const form = readFormFields(bytes, encoded.headers.get('content-type') ?? '');
    expect(form?.fields.get('from')).toBe('Ada <ada@x.example>');
    expect(form?.fileNames).toEqual(['a "b".txt']);
  });

  it('may be encoded as an address', () => {
    const type = 'application/x-www-form-urlencoded; charset=utf-8';
    const form = readFormFields(Buffer.from('from=a%40x.example&text=One+two'), type);
    expect(Object.fromEntries(form?.fields ?? [])).toEqual({
      from: 'a@x.example',
      text: 'One two',
    });
  });

  it.each([
    ['no end', multipart, part('name="a"', 'x')],
    ['no headers', multipart, `--${boundary}\r\nx\r\n--${boundary}--`],
    ['a part without a name', multipart, `${part('filename="a"', 'x')}--${boundary}--`],
    ['no boundary', 'multipart/form-data', part('name="a"', 'x')],
    ['another type', 'text/plain', 'a=b'],
    ['more parts than a form has', multipart, part('name="a"', 'x').repeat(300)],
  ])('is refused with %s', (_reason, type, body) => {
    expect(readFormFields(Buffer.from(body), type)).toBeUndefined();
  });
});
