import { configure, prettyDOM } from '@testing-library/react';

// Marks these elements for Testing Library, which then prints the test's line with them.
const elementError = 'TestingLibraryElementError';

// Most failed queries are retried and their errors discarded, so the page is printed only on demand.
const createErrorWithPage = (message: string | null, container: Element): Error =>
  Object.defineProperty(Object.assign(new Error(), { name: elementError }), 'message', {
    configurable: true,
    get: () => [message, prettyDOM(container)].join('\n\n'),
  });

// A busy machine needs time.
configure({ asyncUtilTimeout: 15_000, getElementError: createErrorWithPage });

// The test files of a worker share a window. A file that followed a link to a part of a page leaves it in the address.
history.replaceState(null, '', '/');

// jsdom cannot scroll and would only print a warning.
window.scrollTo = () => undefined;
Element.prototype.scrollIntoView = () => undefined;

// jsdom has no modal dialogs, so the page behind one is not inert.
HTMLDialogElement.prototype.showModal = function show() {
  this.open = true;
};
HTMLDialogElement.prototype.close = function close() {
  this.open = false;
};
