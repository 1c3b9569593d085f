/** Read by the payment provider's operators, in their list of failed deliveries. */
export const paymentsTexts = {
  deliveryRefused:
    'The delivery was refused, because its signature is missing, wrong or too old. Please check the signing secret.',
};
