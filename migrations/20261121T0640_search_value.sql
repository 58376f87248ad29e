-- One country by value: what is dear in one country is cheap in another, so that a walk by value alone would pass many
-- rows of other countries before the first of its own.
create index search_notice_country_value on search_notice (country, value_usd desc, notice_id desc) include (audience);
