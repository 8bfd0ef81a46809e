-- What is said of a visit by itself may have an approved template for those whose window is closed.
update booking_rules set remind = remind || '{"template": null}', review = review || '{"template": null}';
