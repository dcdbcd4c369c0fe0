# Books a class as a user would, with Selenium's Ruby client as Debian packages it.
# usage: ruby selenium_booking.rb URL TARGET
require "selenium-webdriver"

url, target = ARGV
capabilities = Selenium::WebDriver::Remote::Capabilities.new(
  "platformName" => target, "appium:app" => "fernway", "appium:deviceName" => "iPhone 6",
  "qa:fixture" => "mina", "qa:url" => "fernway://find"
)
driver = Selenium::WebDriver.for(:remote, url: url, capabilities: capabilities)

begin
  driver.manage.timeouts.implicit_wait = 5
  by = ->(identifier) { driver.find_element(id: identifier) }
  by.("search.field").send_keys("yoga")
  row = by.("results.row.7")
  raise "the row is not displayed" unless row.displayed?
  row.click
  places = by.("class.places")
  raise "places: #{places.text}" unless places.text == "4 left"
  raise "name: #{places.attribute("name")}" if places.attribute("name").to_s.empty?
  by.("class.book").click
  confirm = by.("booking.confirm")
  raise "the button is disabled" unless confirm.enabled?
  confirm.click
  by.("booking.success")
  credits = by.("booking.credits")
  raise "credits: #{credits.text}" unless credits.text == "4 credits left"
  raise "there is a spinner" unless driver.find_elements(id: "booking.spinner").none?(&:displayed?)
  by.("booking.upcoming").click
  puts by.("upcoming.row.7").text
ensure
  driver.quit
end
