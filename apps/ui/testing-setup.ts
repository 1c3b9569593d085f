import { configure } from '@testing-library/react';

// A page is loaded when it is opened, and a busy machine takes its time for the first one.
configure({ asyncUtilTimeout: 15_000 });

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
