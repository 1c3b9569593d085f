/** The specification’s answer to a membership or customer change with an empty field. */
export const missingInformation = 'Missing Information';

/** The specification’s answer to a new client with an empty field. */
export const missingClientFields =
  'Please fill in all fields: email, subscription type, and duration.';
