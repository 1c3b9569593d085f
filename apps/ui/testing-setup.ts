import { configure, prettyDOM } from '@testing-library/react';

// By this name the library knows its own, and shows the test's line with them.
const elementError = 'TestingLibraryElementError';

// What is looked for is not there yet, most times, and then nobody reads the error: the page is printed into it when somebody does.
const errorWithPage = (message: string | null, container: Element): Error =>
  Object.defineProperty(Object.assign(new Error(), { name: elementError }), 'message', {
    configurable: true,
    get: () => [message, prettyDOM(container)].join('\n\n'),
  });

// A page is loaded when it is opened, and a busy machine takes its time for the first one.
configure({ asyncUtilTimeout: 15_000, getElementError: errorWithPage });

// The window of the tests has no height to scroll; its own answer would only be a warning.
window.scrollTo = () => undefined;
Element.prototype.scrollIntoView = () => undefined;

// The window of the tests knows no modal dialogs: what is behind one stays as it is.
HTMLDialogElement.prototype.showModal = function show() {
  this.open = true;
};
HTMLDialogElement.prototype.close = function close() {
  this.open = false;
};
